import { type ArtistAddress, artistAddresses } from '../../../contract/selling/back-office/prices.ts'
import { countryName } from '../../i18n/country-names.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { OwnersOnly } from '../artist-area/OwnersOnly.tsx'
import { useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column } from '../crud/types.ts'

const useColumns = (): Column<ArtistAddress>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'email',
      title: t('Email'),
      sort: 'email',
      cell: ({ email }) => (
        <a className="truncate" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    },
    { key: 'title', title: t('Free download'), sort: 'title', max: '220px', cell: ({ title }) => title },
    {
      key: 'country',
      title: t('Country'),
      sort: 'country',
      max: '140px',
      cell: ({ country }) => country && countryName(country),
    },
    {
      key: 'created_at',
      title: t('Received'),
      sort: 'created_at',
      narrow: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ]
}

/** Addresses that the selected artist received for free downloads; for owners. */
export const AddressesPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const columns = useColumns()
  if (!artist) return null
  if (artist.role !== 'owner')
    return <OwnersOnly text={t('Only owners of an artist see the email addresses it received.')} />
  return (
    <CrudPage
      of={artistAddresses}
      within={{ artist_id: artist.id }}
      name="artist-addresses"
      titleOf={({ email }) => email}
      summary={{
        search: t('Search by address or title'),
        edit: t('Email address'),
        empty: t('No email addresses yet'),
        emptyHint: t(
          'Offer a song or album as a free download for an email address: those who agree appear here until they withdraw.',
        ),
      }}
      columns={columns}
    />
  )
}
