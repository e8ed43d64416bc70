import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { sayUnread } from './notifications.queries.ts'
import { type News, type NoticeItem, putNews, type Saying } from './telling.queries.ts'

export type { NoticeItem, Saying }

type Trx = Transaction<Database>

/**
 * Tells people something, with the commit of `trx`: accounts, or all who follow an item, however many they are. What is
 * about the same subject and still unread counts on instead of coming twice; that nothing is told again after it was
 * read is the caller's business.
 */
export const tell = async (trx: Trx, news: News): Promise<void> => {
  const told = await putNews(trx, news)
  if (told.length > 0) await sayUnread(trx, 'created', told)
}
