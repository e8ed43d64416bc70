import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { adminCampaignTools, Refusal } from '../../../contract/ads/back-office/campaign-tools.ts'
import { NO_ACCOUNT } from '../../../contract/ads/back-office/campaigns.ts'
import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { playDevices } from '../../../contract/platform/analytics.ts'
import { showError } from '../../data/errors.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { formatRate } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { FieldInput } from '../crud/sheet/FieldInput.tsx'
import { bodyOf, type Values, valuesOf } from '../crud/sheet/form-values.ts'
import type { Field } from '../crud/types.ts'
import {
  campaignPlansQuery,
  findCampaignArtists,
  findCampaignGenres,
  findCampaignPodcasts,
  simulateCampaigns,
} from './admin-campaigns.ts'
import styles from './campaigns.module.css'
import { useCodeFields } from './codes.tsx'
import { useDeviceTexts } from './editor/DevicesInput.tsx'

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000

type Answer = ReplyOf<typeof adminCampaignTools.simulate>

const refusalTexts = (t: Translate): Record<Refusal, string> => ({
  not_running: t('It isn’t active.'),
  not_ready: t('Its spot or banner is missing or not ready.'),
  not_yet: t('It hasn’t started yet.'),
  over: t('It is over.'),
  hours: t('It doesn’t run at this hour.'),
  team: t('It is by the listener’s own artist.'),
  country: t('It is for other countries.'),
  language: t('It is for other languages.'),
  genre: t('It is for other genres.'),
  artist: t('It is for other artists.'),
  podcast: t('It is for other podcasts.'),
  plan: t('It is for other plans.'),
  device: t('It is for other devices.'),
  frequency: t('More songs have to play first.'),
  exhausted: t('It has reached its maximum plays.'),
  day_exhausted: t('It has reached its plays for today.'),
  pacing: t('It is ahead of its plan.'),
})

const useFields = (): Field[] => {
  const { t } = useTranslation()
  const { data: plans = [] } = useQuery(campaignPlansQuery())
  const { countries, languages } = useCodeFields()
  const devices = useDeviceTexts()
  return [
    {
      kind: 'choice',
      name: 'slot',
      label: t('Type'),
      half: true,
      choices: [
        { value: 'audio', label: t('Audio') },
        { value: 'banner', label: t('Banner') },
      ],
    },
    {
      kind: 'choice',
      name: 'plan',
      label: t('Plan'),
      half: true,
      choices: [
        { value: String(NO_ACCOUNT), label: t('Not logged in') },
        ...plans.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    countries,
    languages,
    {
      kind: 'choice',
      name: 'device',
      label: t('Device'),
      half: true,
      choices: playDevices.map((value) => ({ value, label: devices[value] })),
    },
    { kind: 'one', name: 'genre', label: t('Genre'), half: true, find: findCampaignGenres },
    { kind: 'one', name: 'artist', label: t('Artist'), half: true, find: findCampaignArtists },
    { kind: 'one', name: 'podcast', label: t('Podcast'), half: true, find: findCampaignPodcasts },
    {
      kind: 'number',
      name: 'songs_since',
      label: t('Songs since the last spot'),
      min: 0,
      max: 1000,
      half: true,
    },
  ]
}

const start: Values = {
  slot: 'audio',
  plan: NO_ACCOUNT,
  device: 'phone',
  countries: [],
  languages: [],
  songs_since: 4,
}

const questionOf = (fields: Field[], values: Values): BodyOf<typeof adminCampaignTools.simulate> => {
  const { countries, languages, plan, songs_since, ...rest } = bodyOf(fields, values) as Record<
    string,
    unknown
  > & { countries: string[]; languages: string[] }
  return {
    ...(rest as unknown as Omit<
      BodyOf<typeof adminCampaignTools.simulate>,
      'country' | 'language' | 'plan' | 'songs_since'
    >),
    country: countries[0] ?? null,
    language: languages[0] ?? null,
    plan: Number(plan),
    songs_since: Number(songs_since),
  }
}

const Results = ({ answer: { closed, results } }: { answer: Answer }) => {
  const { t } = useTranslation()
  const refusals = refusalTexts(t)
  const closedTexts = {
    off: t('Nobody hears any: ads or campaigns are off.'),
    plan: t('The listener hears none: the plan is without ads.'),
    songs: t('The listener hears none yet: the site wants more songs between spots.'),
  }
  return (
    <section className={styles.panel} aria-live="polite">
      <h2 className="heading-16">{t('What the listener would hear')}</h2>
      {closed && <Notice tone="info">{closedTexts[closed]}</Notice>}
      {results.length === 0 && <p className="muted">{t('No campaigns yet')}</p>}
      {results.length > 0 && (
        <table className={styles.results}>
          <thead>
            <tr>
              <th scope="col">{t('Campaign')}</th>
              <th scope="col">{t('Priority')}</th>
              <th scope="col">{t('Chance')}</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ id, name, priority, refused, chance }) => (
              <tr key={id}>
                <td>
                  <Link to={'/admin/campaigns' as string} search={{ edit: id } as never} dir="auto">
                    {name}
                  </Link>
                </td>
                <td className="tabular">{priority}</td>
                <td>
                  {refused && <span className="muted">{refusals[refused]}</span>}
                  {!refused && chance > 0 && (
                    <b className="tabular">{formatRate(Math.round(chance * WHOLE))}</b>
                  )}
                  {!refused && chance === 0 && (
                    <span className="muted">{t('Others have a higher priority.')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Says what a listener would hear, and why. */
export const CampaignSimulatorPage = () => {
  const { t } = useTranslation()
  const fields = useFields()
  const [values, setValues] = useState(() => valuesOf(fields, start))
  const simulation = useMutation({ mutationFn: simulateCampaigns, onError: showError })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    simulation.mutate(questionOf(fields, values))
  }
  return (
    <div className={styles.editor}>
      <form className={styles.panel} onSubmit={submit}>
        <h2 className="heading-16">{t('A listener')}</h2>
        <div className={styles.fields}>
          {fields.map((field) => (
            <div key={field.name}>
              <FieldInput
                field={field}
                title=""
                value={values[field.name]}
                error={undefined}
                onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
                fill={() => {}}
                onBusy={() => {}}
              />
            </div>
          ))}
        </div>
        <p className="muted text-12">
          {t('If you choose several countries or languages, the first one is used. Nothing is counted.')}
        </p>
        <Button variant="primary" type="submit" className={styles.start} disabled={simulation.isPending}>
          {t('Simulate')}
        </Button>
      </form>
      {simulation.data && <Results answer={simulation.data} />}
    </div>
  )
}
