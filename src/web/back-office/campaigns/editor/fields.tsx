import { useTranslation } from '../../../i18n/i18n.ts'
import type { Field } from '../../crud/types.ts'
import { SpotField, type SpotValue } from './SpotField.tsx'

/** Fields for what is heard and seen, whoever enters them. */
export const usePresentedFields = (): { name: Field; files: Field[]; texts: Field[] } => {
  const { t } = useTranslation()
  return {
    name: { kind: 'text', name: 'name', label: t('Name'), hint: t('Not shown to listeners.') },
    files: [
      {
        kind: 'custom',
        name: 'spot',
        label: t('Spot'),
        input: SpotField,
        from: ({ spot }) => ({ present: spot ?? null, chosen: undefined }),
        body: (value) => {
          const { chosen } = value as SpotValue
          return chosen === null ? null : chosen?.id
        },
        summary: (value) => {
          const { chosen, present } = value as SpotValue
          return (chosen === undefined ? present?.file_name : chosen?.name) ?? ''
        },
      },
      {
        kind: 'cover',
        name: 'square',
        label: t('Square image'),
        hint: t('1:1, 1024 × 1024 pixels or more. Shown in the player during the spot.'),
        named: true,
        picture: 'image',
      },
      {
        kind: 'cover',
        name: 'wide',
        label: t('Banner'),
        hint: t('3:1, 1536 × 512 pixels or more. Keep what matters in the middle: wide screens crop it.'),
        named: true,
        picture: 'banner',
      },
    ],
    texts: [
      { kind: 'text', name: 'heading', label: t('Heading'), half: true },
      { kind: 'text', name: 'button', label: t('Button'), half: true },
      { kind: 'text', name: 'text', label: t('Text') },
    ],
  }
}
