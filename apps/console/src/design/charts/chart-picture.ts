/** A chart as a stand-alone SVG document. */
export interface ChartPicture {
  text: string;
  width: number;
  height: number;
}

const svgSpace = 'http://www.w3.org/2000/svg';
const marginPx = 16;
const titlePx = 28;
const linePx = 18;
const smallestChartPx = 100;

/** Properties that style sheets set on the screen; a stand-alone document has to contain them. */
const styles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
  'visibility',
] as const;

/**
 * The drawing inside an element, with its name above and its legend and source below.
 *
 * @returns null if nothing is drawn
 */
export function chartPicture(body: HTMLElement, name: string, source: string): ChartPicture | null {
  const drawings = [...body.querySelectorAll('svg')].filter(
    (svg) =>
      svg.getBoundingClientRect().width > smallestChartPx && svg.closest('[data-chart-legend]') === null,
  );
  if (drawings.length === 0) return null;
  const root = document.createElementNS(svgSpace, 'svg');
  const { color: ink, fontFamily } = getComputedStyle(body);
  let [top, width] = [marginPx + titlePx, 0];
  const write = (text: string, size: number, weight: number, left = marginPx) => {
    const line = document.createElementNS(svgSpace, 'text');
    setAll(line, { x: left, y: top, fill: ink, 'font-family': fontFamily, 'font-size': size });
    line.setAttribute('font-weight', String(weight));
    line.textContent = text;
    root.append(line);
  };
  top -= 10;
  write(name, 15, 600);
  top += 10;
  for (const svg of drawings) {
    const box = svg.getBoundingClientRect();
    const copy = styledCopy(svg);
    setAll(copy, { x: marginPx, y: top, width: box.width, height: box.height });
    root.append(copy);
    top += box.height;
    width = Math.max(width, box.width);
  }
  for (const item of body.querySelectorAll('[data-chart-legend] li')) {
    top += linePx;
    const mark = legendMark(item, top);
    if (mark) root.append(mark);
    write(item.textContent ?? '', 12, 400, marginPx + 16);
  }
  top += linePx;
  write(source, 11, 400);
  const [fullWidth, height] = [Math.ceil(width) + 2 * marginPx, Math.ceil(top) + marginPx];
  setAll(root, { width: fullWidth, height, viewBox: `0 0 ${fullWidth} ${height}` });
  const ground = document.createElementNS(svgSpace, 'rect');
  setAll(ground, { width: fullWidth, height, fill: groundOf(body) });
  root.prepend(ground);
  return { text: new XMLSerializer().serializeToString(root), width: fullWidth, height };
}

/** Draws a picture at twice its size, for sharp print. */
export async function pngOf({ text, width, height }: ChartPicture): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no PNG.'))),
      'image/png',
    );
  });
}

function styledCopy(source: Element): Element {
  const copy = source.cloneNode(true) as Element;
  const originals = [source, ...source.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    const computed = getComputedStyle(original);
    for (const name of styles) element.setAttribute(name, computed.getPropertyValue(name));
    for (const name of ['class', 'style', 'role', 'tabindex']) element.removeAttribute(name);
  });
  return copy;
}

/** The mark of a legend entry: a drawn shape or a coloured square. */
function legendMark(item: Element, baseline: number): Element | null {
  const drawn = item.querySelector('svg');
  if (drawn) {
    const copy = styledCopy(drawn);
    setAll(copy, { x: marginPx, y: baseline - 10, width: 11, height: 11 });
    return copy;
  }
  const square = item.querySelector('span[aria-hidden]');
  if (!square) return null;
  const rect = document.createElementNS(svgSpace, 'rect');
  setAll(rect, { x: marginPx, y: baseline - 9, width: 10, height: 10 });
  rect.setAttribute('fill', getComputedStyle(square).backgroundColor);
  return rect;
}

/** The first opaque background behind an element. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'white';
}

function setAll(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
