import type {
  CrudTable,
  EditedTable,
  HandledTable,
  ListedTable,
} from '../../contract/core/back-office/crud.ts'
import type { BodyOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { AppContext } from '../context/app-context.ts'
import type { Listing } from '../db/listing.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'

export type Row<T extends ListedTable> = ReplyOf<T['list']>['data'][number] & { id: number }
export type Item<T extends ListedTable> = Omit<ReplyOf<T['get']>, 'version'> & { id: number }
export type Change<T extends EditedTable> = Omit<BodyOf<T['change']>, 'version'>
export type Action<T extends HandledTable> = BodyOf<T['bulk']>['action']

/** Context of a write: its transaction and its author. */
export interface Write {
  ctx: AppContext
  trx: Trx
  viewer: Viewer
}

/** Access of a viewer to an item. */
export type ItemAccess = 'read' | 'edit'

/** Limits a resource to what is the viewer's, as in the artist area. */
export interface Scope {
  /** Returns further filters of a list. Throws if the viewer may not list what the query asks for. */
  filters: (viewer: Viewer, query: Record<string, unknown>) => Record<string, unknown>
  /** Throws 404 if one of the items is not the viewer's, 403 if the viewer may only read it. */
  requireAccess: (db: Db, viewer: Viewer, ids: number[], access: ItemAccess) => Promise<void>
}

/** A read-only admin resource: how its rows are found and shown. */
export interface ListedResource<T extends ListedTable = ListedTable> {
  table: T
  /** Its name in the audit log and in URL paths. */
  name: string
  listing: Listing
  /** All viewers with access have access to all rows, if absent. */
  scope?: Scope
  /** Filters of the menu count; all rows by default, no count for null. */
  menu?: Record<string, unknown> | null
  /** Filters of what waits for operators, where most rows never do; those of the menu by default. */
  waiting?: Record<string, unknown>
  /** Returns the rows with these ids, in any order. */
  rows: (db: Db, ids: number[]) => Promise<Row<T>[]>
  /** Returns the same as detailed items. */
  items: (db: Db, ids: number[]) => Promise<Item<T>[]>
  /** Returns an item without what background work changes in it: only edits by others cause conflicts. */
  edited?: (item: Item<T>) => Record<string, unknown>
}

/** How the writes of a resource are recorded, and what follows from them. */
export interface RecordedResource<T extends ListedTable = ListedTable> extends ListedResource<T> {
  /** Title of an item in the audit log. */
  label: (item: Item<T>) => string
  /** Fields recorded by the audit log besides those of the form. */
  versionFields?: readonly (keyof Item<T> & string)[]
  /** Called after any write, within its transaction, to update derived data. */
  written?: (write: Write, ids: number[]) => Promise<void>
}

/** A resource whose rows are created and deleted elsewhere: how they are changed. */
export interface EditedResource<T extends EditedTable = EditedTable> extends RecordedResource<T> {
  change: (write: Write, id: number, body: Change<T>, before: Item<T>) => Promise<void>
}

/** An admin resource whose rows are created elsewhere, with its actions. */
export interface HandledResource<T extends HandledTable = HandledTable> extends RecordedResource<T> {
  /** Throws if one of the items must not be deleted; asked before a deletion is scheduled, and again before it. */
  requireRemovable?: (write: Write, ids: number[]) => Promise<void>
  /** Deletes items; throws if one of them must not be deleted. */
  remove: (write: Write, ids: number[]) => Promise<void>
  /** Further bulk actions. */
  actions?: {
    [A in Exclude<Action<T>, 'delete'>]: (
      write: Write,
      ids: number[],
      value: BodyOf<T['bulk']>['value'],
    ) => Promise<void>
  }
}

/** An admin resource: how its rows are found, shown and written. Everything else is common to all. */
export interface Resource<T extends CrudTable = CrudTable> extends HandledResource<T>, EditedResource<T> {
  /** Creates an item and returns its id. */
  create: (write: Write, body: BodyOf<T['create']>) => Promise<number>
}

/** Any of them. */
export type AnyResource = ListedResource | EditedResource | HandledResource | Resource

/**
 * Checks a resource against its contract. The generic code knows only common fields, so its own types end here; it
 * passes on only what the schemas of that contract accept.
 */
export const resource = <T extends CrudTable>(of: Resource<T>): Resource => of as unknown as Resource

/** Checks a read-only resource against its contract. */
export const listedResource = <T extends ListedTable>(of: ListedResource<T>): ListedResource =>
  of as unknown as ListedResource

/** Checks a resource whose rows are created elsewhere against its contract. */
export const handledResource = <T extends HandledTable>(of: HandledResource<T>): HandledResource =>
  of as unknown as HandledResource

/** Checks a resource whose rows are created and deleted elsewhere against its contract. */
export const editedResource = <T extends EditedTable>(of: EditedResource<T>): EditedResource =>
  of as unknown as EditedResource
