import { manualFiles, readManualFile } from '../../../../../manual/manual-files.ts';
import { manualPageOf, renderManual } from '../../../../../manual/render-manual.ts';

// Rendered when the console is built.
export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams(): { page: string[] }[] {
  return manualFiles(/\.md$/).map((file) => ({ page: manualPageOf(file).split('/') }));
}

/** A page of the manual as `ManualPage`. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ page: string[] }> },
): Promise<Response> {
  const page = (await params).page.join('/');
  const file = manualFiles(/\.md$/).find((one) => manualPageOf(one) === page);
  if (file === undefined) return new Response(null, { status: 404 });
  return Response.json(renderManual(file, (await readManualFile(file)).toString()));
}
