import { landPlaces } from '../../../../screens/map/land.ts';

/** Generated when the console is built. */
export const dynamic = 'force-static';

export function GET(): Response {
  return Response.json(landPlaces(), { headers: { 'cache-control': 'public, max-age=86400' } });
}
