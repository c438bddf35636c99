import { manualFiles, readManualFile } from '../../../../../manual/manual-files.ts';

// Copied when the console is built.
export const dynamic = 'force-static';
export const dynamicParams = false;

const pictures = /\.(png|svg)$/;

export function generateStaticParams(): { picture: string[] }[] {
  return manualFiles(pictures).map((file) => ({ picture: file.split('/') }));
}

/** A picture of the manual. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ picture: string[] }> },
): Promise<Response> {
  const wanted = (await params).picture.join('/');
  const file = manualFiles(pictures).find((one) => one === wanted);
  if (file === undefined) return new Response(null, { status: 404 });
  const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  return new Response(new Uint8Array(await readManualFile(file)), { headers: { 'content-type': type } });
}
