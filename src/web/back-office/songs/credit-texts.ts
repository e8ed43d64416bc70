import type { CreditRole } from '../../../contract/catalog/credit-roles.ts'
import type { Credit } from '../../../contract/catalog/items.ts'
import { roleTexts } from '../../catalog/items/credit-roles.ts'
import { listed } from '../../i18n/format.ts'
import { type Translate, translate } from '../../i18n/i18n.ts'

/** A credit being edited; those without a name are not saved. */
export interface EditedCredit {
  /** Identifies its row. */
  key: number
  role: CreditRole
  person: { id: number; name: string } | null
  instrument: string
}

/** Id of people without a page. */
export const NOBODY = -1

export const edited = ({ role, name, artist_id, instrument }: Credit, key: number): EditedCredit => ({
  key,
  role,
  person: { id: artist_id ?? NOBODY, name },
  instrument: instrument ?? '',
})

/** Returns the rows with an empty one, in the role of the last. */
export const withFresh = (rows: EditedCredit[]): EditedCredit[] => [
  ...rows,
  {
    key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
    role: rows.at(-1)?.role ?? 'writer',
    person: null,
    instrument: '',
  },
]

/** Returns the credits as the API takes them. */
export const creditsOf = (rows: EditedCredit[]): Credit[] =>
  rows.flatMap(({ role, person, instrument }) =>
    person
      ? [
          {
            role,
            name: person.name,
            artist_id: person.id === NOBODY ? null : person.id,
            instrument: (role === 'performer' && instrument.trim()) || null,
          },
        ]
      : [],
  )

export const creditsText = (rows: EditedCredit[], t: Translate = translate): string =>
  listed(creditsOf(rows).map(({ role, name }) => `${roleTexts(t)[role]}: ${name}`))
