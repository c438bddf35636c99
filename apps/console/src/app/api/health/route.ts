import { consoleServices } from '../../../server/services.ts';

export const dynamic = 'force-dynamic';

/** 200 once the console can reach its database; `npm start` and the compose file wait for it. */
export async function GET(): Promise<Response> {
  const services = await consoleServices();
  const { ok } = await services.health();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
