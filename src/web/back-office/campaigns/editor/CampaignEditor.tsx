import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { adminCampaigns } from '../../../../contract/ads/back-office/campaigns.ts'
import { queryClient } from '../../../data/client.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { changeItem, createItem, crudItemQuery } from '../../crud/crud.ts'
import { Conflict } from '../../crud/sheet/Conflict.tsx'
import { FieldInput } from '../../crud/sheet/FieldInput.tsx'
import type { Values } from '../../crud/sheet/form-values.ts'
import { useSheetForm } from '../../crud/sheet/sheet-form.ts'
import { useUnsavedChangesGuard } from '../../crud/sheet/unsaved-changes.ts'
import type { Field, ItemOf } from '../../crud/types.ts'
import { useSettings } from '../../settings/live-settings.ts'
import { focusFirstError } from '../../shell/focus-on-error.ts'
import { stopPreview } from '../../shell/preview.ts'
import { UnsavedBar } from '../../shell/UnsavedBar.tsx'
import { spotQuery } from '../admin-campaigns.ts'
import { CampaignFigures } from '../CampaignFigures.tsx'
import { CampaignHead } from '../CampaignHead.tsx'
import styles from '../campaigns.module.css'
import { Decision } from '../Decision.tsx'
import { CampaignPreview } from './CampaignPreview.tsx'
import { useDeliveryFields } from './delivery-fields.tsx'
import { Estimate } from './Estimate.tsx'
import { usePresentedFields } from './fields.tsx'
import { LinkCheck } from './LinkCheck.tsx'
import { type Stored, StoredSpot } from './SpotField.tsx'
import { freshSchedule } from './schedule.tsx'

type Campaign = ItemOf<typeof adminCampaigns>

/** Milliseconds between looks at a spot that is being prepared. */
const PREPARING_MS = 2_000

const freshCampaign = (currency: string): Values => ({
  ...freshSchedule(),
  currency,
  hours: null,
  spot: null,
  pacing: 'even',
  priority: 5,
  weight: 1,
  every: 4,
  every_unit: 'songs',
  max_listener_day: 3,
  skip_after: 5,
  budget: null,
  cost_per_thousand: null,
  countries: [],
  languages: [],
  genres: [],
  artists: [],
  podcasts: [],
  plans: [],
  devices: [],
})

/** Returns the prepared spot of a campaign, to play it, and its waveform. */
const useStoredSpot = (campaign: Campaign | null): Stored | null => {
  const ready = campaign?.spot?.status === 'ready'
  const { data } = useQuery({ ...spotQuery(campaign?.id ?? 0), enabled: ready })
  if (!campaign) return null
  const { id } = campaign
  const url = async () => (await queryClient.fetchQuery(spotQuery(id))).url
  return { item: { type: 'spot', id, url }, waveform: data?.waveform ?? [] }
}

interface FormProps {
  campaign: Campaign | null
  /** Opens another campaign; null for the list. */
  open: (id: number | null) => void
  /** Shows the stored campaign again. */
  restart: () => void
}

const Form = ({ campaign, open, restart }: FormProps) => {
  const { t } = useTranslation()
  const { appName, default_currency } = useSettings()
  const uploading = useRef(0)
  const spot = useStoredSpot(campaign)
  const { name, files, texts } = usePresentedFields()
  const advertiser: Field = {
    kind: 'text',
    name: 'advertiser',
    label: t('Advertiser'),
    hint: t('Shown to listeners.'),
  }
  const link: Field = { kind: 'text', name: 'link', label: t('Link'), type: 'url', empty: 'null' }
  const presented = [name, advertiser, ...files, ...texts, link]
  const delivery = useDeliveryFields()
  const [fresh] = useState(() => freshCampaign(default_currency))
  const form = useSheetForm({
    fields: [...presented, ...delivery],
    item: (campaign ?? fresh) as Values,
    schema: campaign ? adminCampaigns.change.body : adminCampaigns.create.body,
    send: (body) =>
      campaign
        ? changeItem(adminCampaigns, campaign.id, body as never)
        : createItem(adminCampaigns, body as never),
    reread: () => queryClient.fetchQuery(crudItemQuery(adminCampaigns, campaign?.id ?? 0)) as never,
    saved: (stored) => {
      guard.allowLeaving()
      showToast({ type: 'success', title: t('Saved'), text: String(form.values.name) })
      if (!campaign) return open((stored as Campaign).id)
      queryClient.setQueryData(crudItemQuery(adminCampaigns, campaign.id).queryKey, stored as never)
      restart()
    },
  })
  const guard = useUnsavedChangesGuard(form.dirty)
  const save = () => {
    if (!form.busy && uploading.current === 0) form.save()
  }
  const input = (field: Field) => (
    <div key={field.name} className={field.half ? undefined : styles.full}>
      <FieldInput
        field={field}
        title={String(form.values.name)}
        value={form.values[field.name]}
        error={form.errors[field.name]}
        onChange={(value) => form.set(field.name, value)}
        fill={form.fill}
        onBusy={(busy) => {
          uploading.current += busy ? 1 : -1
        }}
      />
    </div>
  )
  const writes = campaign?.status !== 'ended'
  useEffect(() => stopPreview, [])
  return (
    <form
      ref={form.element}
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <CampaignHead campaign={campaign} open={open} />
      {campaign?.status === 'pending' && <Decision id={campaign.id} />}
      {campaign && <CampaignFigures {...campaign} />}
      <fieldset className={styles.panels} disabled={!writes || form.busy}>
        {form.conflict && (
          <div className={styles.full}>
            <Conflict conflict={form.conflict} mine={form.values} settle={form.settle} />
          </div>
        )}
        <section className={styles.panel} aria-labelledby="campaign-presented">
          <h2 id="campaign-presented" className="heading-16">
            {t('What people hear and see')}
          </h2>
          <StoredSpot value={spot}>
            <div className={styles.fields}>
              {presented.map(input)}
              <div className={styles.full}>
                <LinkCheck url={String(form.values.link)} stored={campaign?.link ?? null} />
              </div>
            </div>
          </StoredSpot>
          <CampaignPreview values={form.values} site={appName} />
        </section>
        <section className={styles.panel} aria-labelledby="campaign-delivery">
          <h2 id="campaign-delivery" className="heading-16">
            {t('When, to whom, how often')}
          </h2>
          <div className={styles.fields}>{delivery.map(input)}</div>
          <Estimate values={form.values} />
        </section>
      </fieldset>
      <UnsavedBar
        unsaved={form.unsaved}
        wrong={Object.keys(form.errors).length}
        busy={form.busy}
        onSave={save}
        onDiscard={campaign ? form.discard : () => open(null)}
        onWrong={() => focusFirstError(form.element.current)}
      />
    </form>
  )
}

/** A campaign: its figures, what is heard and seen, when, to whom and how often. */
export const CampaignEditor = ({ id, open }: { id: number | 'new'; open: FormProps['open'] }) => {
  const known = id !== 'new'
  const { data, error, refetch } = useQuery({
    ...crudItemQuery(adminCampaigns, known ? id : 0),
    enabled: known,
    refetchInterval: (query) => (query.state.data?.spot?.status === 'preparing' ? PREPARING_MS : false),
  })
  const [round, setRound] = useState(0)
  if (!known) return <Form campaign={null} open={open} restart={() => {}} />
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <div className={styles.editor}>
        <Skeleton width="100%" height={88} />
        <Skeleton width="100%" height={480} />
      </div>
    )
  const campaign = data as Campaign
  return (
    <Form
      key={`${id} ${round} ${campaign.spot?.status}`}
      campaign={campaign}
      open={open}
      restart={() => setRound(round + 1)}
    />
  )
}
