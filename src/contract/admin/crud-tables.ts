import type * as z from 'zod/mini'
import type { Access, Endpoint } from '../endpoint.ts'
import type { idParams, success } from '../pagination.ts'
import type { bulkReply } from './bulk.ts'
import type { meta } from './crud.ts'

type Call = Endpoint & { access: Access }
type ById = Call & { params: typeof idParams }

/** Any table created by `listed`, with the common fields. */
export type ListedTable = {
  list: Call & {
    query: z.ZodMiniObject
    reply: z.ZodMiniObject<{ data: z.ZodMiniArray<z.ZodMiniObject>; meta: typeof meta }>
  }
  ids: Call & { query: z.ZodMiniObject; reply: z.ZodMiniArray<z.ZodMiniNumber> }
  get: ById & { reply: z.ZodMiniObject }
}

/** Any table created by `handled`. */
export type HandledTable = ListedTable & {
  remove: ById & { reply: typeof success }
  bulk: Call & {
    body: z.ZodMiniType<{
      action: string
      ids: number[]
      value?: string | number | undefined
      later?: boolean | undefined
    }>
    reply: typeof bulkReply
  }
}

/** Any table created by `edited`. */
export type EditedTable = ListedTable & {
  change: ById & { body: z.ZodMiniObject; reply: z.ZodMiniObject }
}

/** Any table created by `crud`. */
export type CrudTable = HandledTable &
  EditedTable & { create: Call & { body: z.ZodMiniType; reply: z.ZodMiniObject } }

/** Any table of a list page, with its optional write endpoints. */
export type ListPageTable = ListedTable & Partial<CrudTable>

export const isHandled = (table: ListPageTable): table is ListPageTable & HandledTable => 'bulk' in table

export const isEdited = (table: ListPageTable): table is ListPageTable & EditedTable => 'change' in table

export const isWritten = (table: ListPageTable): table is CrudTable => 'create' in table
