import type { Kysely, Transaction } from 'kysely'
import type { CrudTable, HandledTable, ListedTable } from '../../contract/admin/crud.ts'
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts'
import type { Listing } from '../db/listing.ts'
import type { Database } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Platform } from '../platform.ts'

export type Row<T extends ListedTable> = ReplyOf<T['list']>['data'][number] & { id: number }
export type Item<T extends ListedTable> = Omit<ReplyOf<T['get']>, 'version'> & { id: number }
export type Change<T extends CrudTable> = Omit<BodyOf<T['change']>, 'version'>
export type Action<T extends HandledTable> = BodyOf<T['bulk']>['action']

/** What a write stands on: its transaction, and on whose behalf it is done. */
export interface Write {
  on: Platform
  trx: Transaction<Database>
  viewer: Viewer
}

/** A noun of the back office that is only looked at: how its rows are found and shown. */
export interface ListedResource<T extends ListedTable = ListedTable> {
  table: T
  /** Its name in the audit log and in the path of its calls. */
  name: string
  listing: Listing
  /** Filters of what the menu counts; all of it unless said otherwise, nothing for null. */
  menu?: Record<string, unknown> | null
  /** The rows with these ids, in any order. */
  rows: (db: Kysely<Database>, ids: number[]) => Promise<Row<T>[]>
  /** The same as its side sheet shows them. */
  items: (db: Kysely<Database>, ids: number[]) => Promise<Item<T>[]>
}

/** A noun whose rows come from elsewhere, and what is done with them. */
export interface HandledResource<T extends HandledTable = HandledTable> extends ListedResource<T> {
  /** What the audit log calls one. */
  label: (item: Item<T>) => string
  /** Fields that the audit log keeps of one besides those of its form. */
  keeps?: readonly (keyof Item<T> & string)[]
  /** Deletes them; throws a refusal when one of them must stay. */
  remove: (write: Write, ids: number[]) => Promise<void>
  /** What else may be done with many at once. */
  actions?: {
    [A in Exclude<Action<T>, 'delete'>]: (
      write: Write,
      ids: number[],
      value: BodyOf<T['bulk']>['value'],
    ) => Promise<void>
  }
  /** After any write, inside its transaction: brings up to date what is made of the rows. */
  written?: (write: Write, ids: number[]) => Promise<void>
}

/** One noun of the back office: how its rows are found, shown and written. What is not said here is the same for all. */
export interface Resource<T extends CrudTable = CrudTable> extends HandledResource<T> {
  /** Makes one and answers its id. */
  create: (write: Write, body: BodyOf<T['create']>) => Promise<number>
  change: (write: Write, id: number, body: Change<T>, before: Item<T>) => Promise<void>
}

/** Any of them. */
export type AnyResource = ListedResource | HandledResource | Resource

/**
 * Checks one noun against its contract. What serves all nouns knows only what they share, so its own types end here: it
 * hands on only what the schemas of that very contract let in.
 */
export const resource = <T extends CrudTable>(of: Resource<T>): Resource => of as unknown as Resource

/** The same for a noun that is only looked at. */
export const listedResource = <T extends ListedTable>(of: ListedResource<T>): ListedResource =>
  of as unknown as ListedResource

/** The same for a noun whose rows come from elsewhere. */
export const handledResource = <T extends HandledTable>(of: HandledResource<T>): HandledResource =>
  of as unknown as HandledResource
