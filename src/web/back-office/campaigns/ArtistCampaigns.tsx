import { CircleStop, Send, Undo2 } from 'lucide-react'
import { artistCampaigns, campaignStatuses } from '../../../contract/ads/back-office/campaigns.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { OwnersOnly } from '../artist-area/OwnersOnly.tsx'
import { useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Field } from '../crud/types.ts'
import { campaignChoicesOf } from './artist-campaigns.ts'
import { useCampaignColumns } from './campaign-columns.tsx'
import { statusTexts } from './campaign-texts.ts'
import { useCodeFields } from './codes.tsx'
import { usePresentedFields } from './editor/fields.tsx'
import { freshSchedule, useScheduleFields } from './editor/schedule.tsx'

const useFields = (artist_id: number): Field[] => {
  const { t } = useTranslation()
  const { name, files, texts } = usePresentedFields()
  const { countries, languages } = useCodeFields()
  const find = campaignChoicesOf(artist_id)
  return [
    name,
    { kind: 'one', name: 'song', label: t('Song'), half: true, find: find.songs },
    { kind: 'one', name: 'album', label: t('Album'), half: true, find: find.albums },
    {
      kind: 'one',
      name: 'podcast',
      label: t('Podcast'),
      hint: t('Choose what it leads to; your artist page if you choose nothing.'),
      find: find.podcasts,
    },
    ...files,
    ...texts,
    ...useScheduleFields(),
    { kind: 'number', name: 'max_impressions', label: t('Maximum plays'), min: 1 },
    { kind: 'many', name: 'genres', label: t('Genres'), half: true, find: find.genres },
    languages,
    countries,
  ]
}

/** Campaigns that the selected artist asks for; for owners. */
export const ArtistCampaignsPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const columns = useCampaignColumns<
    { reason: string | null } & Parameters<Parameters<typeof useCampaignColumns>[0]>[0]
  >(({ reason }) => reason ?? '')
  const statuses = statusTexts(t)
  const fields = useFields(artist?.id ?? 0)
  if (!artist) return null
  if (artist.role !== 'owner') return <OwnersOnly text={t('Only owners of an artist ask for campaigns.')} />
  return (
    <CrudPage
      of={artistCampaigns}
      within={{ artist_id: artist.id }}
      name="artist-campaigns"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search campaigns'),
        edit: t('Campaign'),
        fresh: t('New campaign'),
        empty: t('No campaigns yet'),
        emptyHint: t('Make a draft with a spot or a banner, then select it to ask the operators to run it.'),
      }}
      columns={columns as never}
      filters={[
        {
          name: 'status',
          label: t('Status'),
          choices: campaignStatuses.map((value) => ({ value, label: statuses[value] })),
        },
      ]}
      fields={fields}
      fresh={{ ...freshSchedule(), countries: [], languages: [], genres: [], spot: null }}
      before={({ reason }) => reason && <p className="danger-text">{t('Declined: {reason}', { reason })}</p>}
      bulk={[
        { action: 'submit', label: t('Ask for approval'), icon: Send },
        { action: 'withdraw', label: t('Withdraw'), icon: Undo2 },
        { action: 'end', label: t('End'), icon: CircleStop },
      ]}
    />
  )
}
