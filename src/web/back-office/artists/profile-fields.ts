import type { ComponentType } from 'react'
import type { ArtistLink } from '../../../contract/catalog/back-office/artists.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { CustomInput, Field } from '../crud/types.ts'
import { GalleryField } from './GalleryField.tsx'
import { type GalleryEntry, galleryBody } from './gallery-value.ts'
import { Links } from './Links.tsx'
import type { PickValue } from './PickField.tsx'

/** Fields of what an artist's page shows; `pick` is the input of its pick. */
export const useProfileFields = (pick: ComponentType<CustomInput>) => {
  const { t } = useTranslation()
  return {
    avatar: { kind: 'cover', name: 'avatar', label: t('Image'), picture: 'portrait' },
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
    banner: { kind: 'cover', name: 'banner', label: t('Banner'), named: true, picture: 'banner' },
    showcase: [
      {
        kind: 'custom',
        name: 'pick',
        label: t('Artist pick'),
        labelled: true,
        only: 'change',
        input: pick,
        from: (item) => ({ artist: item.id, pick: item.pick ?? null }),
        summary: (value) => (value as PickValue).pick?.item.title ?? '',
        body: (value) => {
          const chosen = (value as PickValue).pick
          return chosen && { item: { type: chosen.item.type, id: chosen.item.id }, text: chosen.text }
        },
      },
      {
        kind: 'custom',
        name: 'gallery',
        label: t('Photos'),
        input: GalleryField,
        summary: (value) => listed((value as GalleryEntry[]).map(({ alt }) => alt || t('Image'))),
        body: galleryBody,
      },
    ],
  } satisfies { avatar: Field; texts: Field[]; links: Field; banner: Field; showcase: Field[] }
}
