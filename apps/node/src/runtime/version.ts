/** Of the software, as it signs requests and archive files. */
export const version = '0.1.0';
