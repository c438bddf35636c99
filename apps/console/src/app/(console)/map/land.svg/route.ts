import { landPicture } from '../../../../screens/map/land.ts';

/** Generated when the console is built. */
export const dynamic = 'force-static';

export function GET(): Response {
  return new Response(landPicture(), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  });
}
