import type { ArtistLink } from '../../../contract/artist-profile.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Field } from '../crud/types.ts'
import { Links } from './Links.tsx'

/** Fields of what an artist's page shows. */
export const useProfileFields = () => {
  const { t } = useTranslation()
  return {
    avatar: { kind: 'cover', name: 'avatar', label: t('Image'), picture: true },
    texts: [
      { kind: 'text', name: 'displayname', label: t('Display name'), empty: 'null' },
      { kind: 'area', name: 'bio', label: t('Biography'), rows: 6, empty: 'null' },
    ],
    links: {
      kind: 'custom',
      name: 'links',
      label: t('Links'),
      input: Links,
      summary: (links) => listed(((links ?? []) as ArtistLink[]).map(({ url }) => url)),
    },
    banner: { kind: 'cover', name: 'banner', label: t('Banner'), named: true, picture: true, wide: true },
  } satisfies { avatar: Field; texts: Field[]; links: Field; banner: Field }
}
