import type { Person, Place } from '../../../../contract/catalog/back-office/podcasts.ts'
import { translate } from '../../../i18n/i18n.ts'
import type { Field } from '../../crud/types.ts'
import { Location, Persons } from './Lines.tsx'
import { personLines, placeLine } from './lines.ts'

/** Fields for participants and location of a podcast or episode. */
export const creditFields = (): Field[] => [
  {
    kind: 'custom',
    name: 'persons',
    label: translate('Contributors'),
    input: Persons,
    summary: (value) => personLines.write(value as Person[]),
  },
  {
    kind: 'custom',
    name: 'location',
    label: translate('Location'),
    input: Location,
    summary: (value) => placeLine.write(value as Place | null),
  },
]
