import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { ListedTable, ListPageTable } from '../../../contract/core/back-office/crud.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { ItemRef } from '../../player/queue/item.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'

export type RowOf<T extends ListedTable> = ReplyOf<T['list']>['data'][number] & { id: number }
export type ItemOf<T extends ListedTable> = ReplyOf<T['get']> & { id: number; version: string }

/** A column of a list; the first one links to the item and takes the width that the others leave. */
export interface Column<Row> {
  key: string
  /** Translated. */
  title: string
  cell: (row: Row) => ReactNode
  /** Sort order used when the heading is clicked. */
  sort?: string
  /** Aligns numbers to the end. */
  end?: boolean
  /** Longest CSS width of a column with free text; others are as wide as their content. */
  max?: string
  /** Also visible on phones, like the first column. */
  narrow?: boolean
  /** Hidden by default. */
  extra?: boolean
}

/** A filter of a list. */
export interface Filter {
  name: string
  /** Translated. */
  label: string
  choices: readonly { value: string; label: string }[]
  /** Several choices at a time, of which any one matches: the value is a list of them. */
  several?: true
  /** Chosen elsewhere on the page, not among the filters. */
  elsewhere?: true
  /** A scope rather than a search filter: an empty result shows the "nothing yet" state, not "no matches". */
  scope?: true
}

/** An id with a name. */
export interface Named {
  id: number
  name: string
}

interface AnyField {
  /** Key in the item and in the request body. */
  name: string
  /** Translated. */
  label: string
  hint?: string
  /** Shown only when creating, or only when editing. */
  only?: 'new' | 'change'
  /** Half width: two of these are placed side by side. */
  half?: boolean
  /** Shown only while the other fields have such values; keeps its own meanwhile. */
  when?: (values: Record<string, unknown>) => boolean
}

/** Props of an input that only one page uses. */
export interface CustomInput {
  value: unknown
  onChange: (value: unknown) => void
  /** An upload is in progress and must finish before the item is saved. */
  onBusy: (busy: boolean) => void
  /** Sets other fields of the sheet; those in `empty` only if they have no value yet. */
  fill: (values: Record<string, unknown>, empty?: Record<string, unknown>) => void
  /** The values of all fields of the sheet. */
  values?: Record<string, unknown> | undefined
}

/** Functions that find or make choices of a field. */
interface Picked {
  find: (text: string) => Promise<Named[]>
  make?: (name: string) => Promise<Named>
}

/** A field of the side sheet. */
export type Field = AnyField &
  (
    | { kind: 'text'; type?: 'text' | 'email' | 'url' | 'password'; empty?: 'null' }
    | { kind: 'area'; rows?: number; empty?: 'null' }
    | { kind: 'number'; min?: number; max?: number }
    | { kind: 'date' }
    | { kind: 'switch' }
    | { kind: 'color' }
    /** `named`: shows the label, if there are several. `picture`: an image, a portrait or a banner instead of a cover. */
    | { kind: 'cover'; named?: true; picture?: 'image' | 'portrait' | 'banner' }
    /** Input for one page only; its value is sent in the body. */
    | {
        kind: 'custom'
        input: ComponentType<CustomInput>
        /** The input shows the label itself. */
        labelled?: true
        /** Formats a value as text, for comparing versions. */
        summary: (value: unknown) => string
        /** Returns the input's value, if it needs more than the field of the item. */
        from?: (item: Record<string, unknown>) => unknown
        /** Converts the value for the body, if it differs; undefined omits it. */
        body?: (value: unknown) => unknown
      }
    /** The hint of a choice is shown while it is chosen. */
    | { kind: 'choice'; choices: readonly { value: string; label: string; hint?: string }[]; none?: string }
    /** One or several results of `find`; the item contains objects with id and name, the body ids. */
    | ({ kind: 'one' } & Picked)
    | ({ kind: 'many' } & Picked)
  )

/** An action for the selected rows. */
export interface BulkAction {
  action: string
  /** Translated. */
  label: string
  icon: LucideIcon
  danger?: boolean
  /** Options to choose from before the action runs. */
  choices?: () => Promise<readonly { value: string | number; label: string }[]>
  /** The same for too many options: searched by name, with a hint on what the action does. */
  find?: (text: string) => Promise<Named[]>
  hint?: string
}

/** Main action of a list page: a button, or a link. */
export type MainAction = { label: string; icon: LucideIcon } & ({ to: string } | { onClick: () => void })

/** Configuration of a list page; what it omits is the same for all. */
export interface CrudPageProps<T extends ListPageTable> {
  of: T
  /** Query parameters of all lists and fields of new items, such as the artist in the artist area. */
  within?: Record<string, number>
  /** File name of an export. */
  name: string
  columns: Column<RowOf<T>>[]
  /** Returns the display name of a row. */
  titleOf: (row: RowOf<T> | ItemOf<T>) => string
  /** Translated texts: search label, titles of the sheet and label of the create button. */
  summary: {
    search: string
    edit: string
    fresh?: string
    create?: string
    empty: string
    emptyHint?: string
  }
  filters?: Filter[]
  fields?: Field[]
  /** Initial values of a new item; without it items cannot be created here. */
  fresh?: Record<string, unknown>
  bulk?: BulkAction[]
  /** Path of the page of a row, which opens instead of the sheet. */
  pageOf?: (row: RowOf<T>) => string
  /** False for read-only access; only for those who may write in any case. */
  writes?: boolean
  /** False if deleting is not available. */
  deletes?: boolean
  /** Additional entries in a row's menu. */
  entries?: (row: RowOf<T>) => MenuEntry[]
  /** The song or episode of a row, to listen to; null for other rows. */
  preview?: (row: RowOf<T>) => ItemRef | null
  /** Content above or below the fields of the sheet. */
  before?: (item: ItemOf<T>) => ReactNode
  after?: (item: ItemOf<T>) => ReactNode
  /** Content below the fields that follows what is entered, also for a new item. */
  follows?: (values: Record<string, unknown>) => ReactNode
  /** Actions in the header, before "Export". */
  actions?: ReactNode
  /** Last in the header, and in the empty list; the button for a new item by default. */
  main?: MainAction | false
  /** Shown above search and filters. */
  above?: ReactNode
  /** Shown between search and filters. */
  tools?: ReactNode
  /** Translated; what deleting is called if it is not just "Delete". */
  deleteLabel?: string
  /** Translated; whether deleted rows come back, if they do. */
  deleteHint?: string
}
