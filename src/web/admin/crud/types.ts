import type { ComponentType, ReactNode } from 'react'
import type { ListedTable, ListPageTable } from '../../../contract/admin/crud.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { MenuEntry } from '../../ui/menu.ts'

export type RowOf<T extends ListedTable> = ReplyOf<T['list']>['data'][number] & { id: number }
export type ItemOf<T extends ListedTable> = ReplyOf<T['get']> & { id: number; version: string }

/** One column of a list; the first one leads to the item. */
export interface Column<Row> {
  key: string
  /** Translated. */
  title: string
  cell: (row: Row) => ReactNode
  /** Name of the sort that a press on the title asks for. */
  sort?: string
  /** Figures stand at the end. */
  end?: boolean
  /** A CSS width; without one it takes its share of what is left. */
  width?: string
  /** Shows on a telephone too; the first column always does. */
  narrow?: boolean
  /** Only there when it is chosen. */
  extra?: boolean
}

/** What a list can be narrowed to. */
export interface Filter {
  name: string
  /** Translated. */
  label: string
  choices: readonly { value: string; label: string }[]
  /** What one is in rather than what one looks for: without rows there is nothing yet. */
  within?: true
}

/** Something named by its id. */
export interface Named {
  id: number
  name: string
}

interface AnyField {
  /** The key in the item and in the body. */
  name: string
  /** Translated. */
  label: string
  hint?: string
  /** Only when a new one is made, or only when one is changed. */
  only?: 'new' | 'change'
  /** Two of these stand side by side. */
  half?: boolean
}

/** What an input of one page alone gets. */
export interface CustomInput {
  value: unknown
  onChange: (value: unknown) => void
  /** Something is on its way that must arrive before the item is saved. */
  onBusy: (busy: boolean) => void
  /** Sets other fields of the sheet; those of `empty` only where nothing stands yet. */
  fill: (values: Record<string, unknown>, empty?: Record<string, unknown>) => void
}

/** One field of the side sheet. */
export type Field = AnyField &
  (
    | { kind: 'text'; type?: 'text' | 'email' | 'url' | 'password'; empty?: 'null' }
    | { kind: 'area'; rows?: number; empty?: 'null' }
    | { kind: 'number'; min?: number; max?: number }
    | { kind: 'date' }
    | { kind: 'switch' }
    | { kind: 'colour' }
    /** `named`: its label stands above, where it is not the only one. `picture`: it is the cover of nothing. `wide`: a banner. */
    | { kind: 'cover'; named?: true; picture?: true; wide?: true }
    /** What no other page needs; the value is the one of the body. */
    | {
        kind: 'custom'
        input: ComponentType<CustomInput>
        /** The value in words, for comparing two of them. */
        words: (value: unknown) => string
        /** What the input works on, where that is more than the field of the item. */
        from?: (item: Record<string, unknown>) => unknown
        /** What the body takes of it, where that is another thing; left out when undefined. */
        body?: (value: unknown) => unknown
      }
    | { kind: 'choice'; choices: readonly { value: string; label: string }[]; none?: string }
    /** One or many of what `find` finds; the item has them as things with id and name, the body as ids. */
    | {
        kind: 'one' | 'many'
        find: (text: string) => Promise<Named[]>
        make?: (name: string) => Promise<Named>
      }
  )

/** Something to do with the selected rows. */
export interface BulkAction {
  action: string
  /** Translated. */
  label: string
  icon: import('lucide-react').LucideIcon
  danger?: boolean
  /** Chosen before it is done: what to set, and to what. */
  choices?: () => Promise<readonly { value: string | number; label: string }[]>
  /** The same where there are too many to choose from: asked for by name, with what becomes of the rows. */
  find?: (text: string) => Promise<Named[]>
  hint?: string
}

/** Everything a list page says of its noun; what it does not say is the same for all. */
export interface CrudPageProps<T extends ListPageTable> {
  of: T
  /** Name of the file that an export becomes. */
  name: string
  columns: Column<RowOf<T>>[]
  /** What a row is called where it is spoken of. */
  titleOf: (row: RowOf<T> | ItemOf<T>) => string
  /** Translated: what to look for, the titles of the sheet and the button that makes a new one. */
  words: { search: string; edit: string; fresh?: string; empty: string; emptyHint?: string }
  filters?: Filter[]
  fields?: Field[]
  /** The values that a new one begins with; without it nothing can be made here. */
  fresh?: Record<string, unknown>
  bulk?: BulkAction[]
  /** False for whoever may only look. */
  writes?: boolean
  /** False where deleting is not offered. */
  deletes?: boolean
  /** More for the menu of a row. */
  entries?: (row: RowOf<T>) => MenuEntry[]
  /** Shown above or below the fields of the sheet. */
  before?: (item: ItemOf<T>) => ReactNode
  after?: (item: ItemOf<T>) => ReactNode
  /** Beside the button that makes a new one. */
  actions?: ReactNode
}
