import type { AppContext } from '../../../context/app-context.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { readUser } from '../../platform/index.ts'
import { exportPage, type PartName, partNames } from './export.queries.ts'
import { payoutAccountsOf } from './money.service.ts'

/** Entries held in memory at once. A playlist with all its songs counts as one entry. */
const AT_ONCE = 500
const LARGE: Partial<Record<PartName, number>> = { playlists: 10, queue: 1, messages: 50, orders: 50 }

async function* entriesOf(ctx: AppContext, part: PartName, userId: number): AsyncGenerator<object> {
  const limit = LARGE[part] ?? AT_ONCE
  let after: [string, string] | null = null
  for (;;) {
    const rows = await exportPage(ctx.db, part, userId, after, limit)
    for (const { entry } of rows) yield entry
    if (rows.length < limit) return
    after = rows.at(-1)?.at ?? null
  }
}

/** Streams all data of an account as the text of one JSON object. */
export async function* exportAccount(ctx: AppContext, viewer: Viewer): AsyncGenerator<string> {
  yield `{\n"account": ${JSON.stringify(await readUser(ctx, viewer.id))}`
  for (const part of partNames) {
    yield `,\n"${part}": [`
    let first = true
    for await (const entry of entriesOf(ctx, part, viewer.id)) {
      yield `${first ? '' : ','}\n${JSON.stringify(entry)}`
      first = false
    }
    yield '\n]'
  }
  // Encrypted, so they are read one by one.
  yield `,\n"payout_accounts": ${JSON.stringify(await payoutAccountsOf(ctx, viewer.id))}`
  yield '\n}\n'
}
