import { auditFilterInput, createCaller, refusals } from '@meguri/api';
import type { AuditEntry } from '@meguri/contracts';
import { toCsv } from '../../../../design/table/csv.tsx';
import { apiContext } from '../../../../server/api-context.ts';

export const dynamic = 'force-dynamic';

const pageSize = 500;

/** Exports the audit log as CSV or JSON Lines (`format=json`), filtered as on its screen. */
export async function GET(request: Request): Promise<Response> {
  const { format, ...filter } = Object.fromEntries(new URL(request.url).searchParams);
  const parsed = auditFilterInput.safeParse(filter);
  if (!parsed.success) return Response.json({ error: parsed.error.issues[0]?.message }, { status: 400 });
  const context = await apiContext(request.headers, {
    sameOrigin: false,
    secure: false,
    setCookie: () => undefined,
  });
  if (!context.viewer) {
    const error = context.words?.refusal({ word: 'signInFirst', values: {} }) ?? refusals.signInFirst;
    return Response.json({ error }, { status: 401 });
  }
  const call = createCaller(context);
  const encode = format === 'json' ? jsonLines : csvLines;
  const type = format === 'json' ? 'application/x-ndjson' : 'text/csv';
  let cursor: string | null | undefined;
  let first = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const page = await call.audit.search({ ...parsed.data, cursor: cursor ?? undefined, limit: pageSize });
      controller.enqueue(new TextEncoder().encode(encode(page.rows, first)));
      first = false;
      cursor = page.nextCursor;
      if (cursor === null) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="audit.${format === 'json' ? 'jsonl' : 'csv'}"`,
      'cache-control': 'no-store',
    },
  });
}

const header = ['id', 'at', 'actor', 'action', 'subject', 'before', 'after', 'reason'];

function csvLines(entries: readonly AuditEntry[], first: boolean): string {
  const rows = entries.map(({ id, at, actor, action, subject, before, after, reason }) => [
    id,
    at.toISOString(),
    actor,
    action,
    subject,
    JSON.stringify(before),
    JSON.stringify(after),
    reason,
  ]);
  const text = toCsv(header, rows);
  return first ? text : text.slice(text.indexOf('\r\n') + 2);
}

function jsonLines(entries: readonly AuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
