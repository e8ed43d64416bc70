import type { Person, Place } from '../../../contract/admin/podcasting.ts'
import { translate } from '../../i18n/i18n.ts'
import type { Field } from '../crud/types.ts'
import { Location, Persons } from './Lines.tsx'
import { personLines, placeLine } from './lines.ts'

/** Who takes part and what place it is about, of a podcast as of an episode. */
export const creditFields = (): Field[] => [
  {
    kind: 'custom',
    name: 'persons',
    label: translate('Taking part'),
    input: Persons,
    words: (value) => personLines.write(value as Person[]),
  },
  {
    kind: 'custom',
    name: 'location',
    label: translate('Location'),
    input: Location,
    words: (value) => placeLine.write(value as Place | null),
  },
]
