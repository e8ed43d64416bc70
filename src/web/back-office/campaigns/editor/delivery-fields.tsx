import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { frequencyUnits, NO_ACCOUNT, pacings } from '../../../../contract/ads/back-office/campaigns.ts'
import { type PlayDevice, playDevices } from '../../../../contract/platform/analytics.ts'
import { queryClient } from '../../../data/client.ts'
import { listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Picker } from '../../crud/sheet/Picker.tsx'
import type { CustomInput, Field, Named } from '../../crud/types.ts'
import { type Money, MoneyField } from '../../money/MoneyInput.tsx'
import { moneyField } from '../../money/money-fields.ts'
import {
  campaignPlansQuery,
  findCampaignArtists,
  findCampaignGenres,
  findCampaignPodcasts,
} from '../admin-campaigns.ts'
import { useCodeFields } from '../codes.tsx'
import { DevicesInput, useDeviceTexts } from './DevicesInput.tsx'
import { HoursInput, hoursSummary } from './HoursInput.tsx'
import { useScheduleFields } from './schedule.tsx'

const BudgetInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <MoneyField
      value={value as Money}
      label={t('Budget')}
      hint={t('Leave empty for none.')}
      onChange={onChange}
    />
  )
}

const CostInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return <MoneyField value={value as Money} label={t('Price per 1,000 plays (CPM)')} onChange={onChange} />
}

/** The id under which a picker knows those without an account: its own 0 is a new item. */
const PICKED_NO_ACCOUNT = -1
const picked = (id: number): number => (id === NO_ACCOUNT ? PICKED_NO_ACCOUNT : id)
const planOf = (id: number): number => (id === PICKED_NO_ACCOUNT ? NO_ACCOUNT : id)

const PlansInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const { data: plans = [] } = useQuery(campaignPlansQuery())
  const without = plans.filter(({ without_ads }) => without_ads)
  const nobody = t('Not logged in')
  const find = useCallback(
    async (text: string): Promise<Named[]> => {
      const all = await queryClient.ensureQueryData(campaignPlansQuery())
      const choices = all.filter(({ without_ads }) => !without_ads)
      return [{ id: PICKED_NO_ACCOUNT, name: nobody }, ...choices].filter(({ name }) =>
        name.toLocaleLowerCase().includes(text.toLocaleLowerCase()),
      )
    },
    [nobody],
  )
  return (
    <Picker
      label={t('Plans')}
      hint={
        without.length > 0
          ? t('Not played to plans without ads: {names}', { names: listed(without.map(({ name }) => name)) })
          : undefined
      }
      value={(value as Named[]).map(({ id, name }) => ({
        id: picked(id),
        name: id === NO_ACCOUNT ? nobody : name,
      }))}
      find={find}
      onChange={(chosen) => onChange(chosen.map(({ id, name }) => ({ id: planOf(id), name })))}
    />
  )
}

/** Fields for when, to whom and how often a campaign is presented. */
export const useDeliveryFields = (): Field[] => {
  const { t } = useTranslation()
  const { countries, languages } = useCodeFields()
  const devices = useDeviceTexts()
  return [
    ...useScheduleFields(),
    {
      kind: 'custom',
      name: 'hours',
      label: t('Hours of the week'),
      labelled: true,
      input: HoursInput,
      summary: hoursSummary,
    },
    {
      kind: 'many',
      name: 'genres',
      label: t('Genres'),
      hint: t('Leave empty for all.'),
      half: true,
      find: findCampaignGenres,
    },
    languages,
    countries,
    { kind: 'many', name: 'artists', label: t('Artists'), half: true, find: findCampaignArtists },
    { kind: 'many', name: 'podcasts', label: t('Podcasts'), half: true, find: findCampaignPodcasts },
    {
      kind: 'custom',
      name: 'plans',
      label: t('Plans'),
      labelled: true,
      input: PlansInput,
      body: (value) => (value as Named[]).map(({ id }) => id),
      summary: (value) =>
        listed((value as Named[]).map(({ id, name }) => (id === NO_ACCOUNT ? t('Not logged in') : name))),
    },
    {
      kind: 'custom',
      name: 'devices',
      label: t('Devices'),
      input: DevicesInput,
      summary: (value) =>
        listed(playDevices.filter((one) => (value as PlayDevice[]).includes(one)).map((one) => devices[one])),
    },
    { kind: 'number', name: 'every', label: t('Every'), min: 1, max: 1000, half: true },
    {
      kind: 'choice',
      name: 'every_unit',
      label: t('Counted in'),
      half: true,
      choices: frequencyUnits.map((value) => ({
        value,
        label: value === 'songs' ? t('Songs') : t('Minutes'),
      })),
    },
    {
      kind: 'number',
      name: 'max_listener_day',
      label: t('At most'),
      hint: t('per listener and day'),
      min: 1,
      max: 1000,
      half: true,
    },
    {
      kind: 'number',
      name: 'skip_after',
      label: t('Skip after'),
      hint: t('seconds, empty for never'),
      min: 0,
      max: 120,
      half: true,
    },
    moneyField('budget', t('Budget'), BudgetInput),
    moneyField('cost_per_thousand', t('Price per 1,000 plays (CPM)'), CostInput),
    { kind: 'number', name: 'max_impressions', label: t('Maximum plays'), min: 1, half: true },
    { kind: 'number', name: 'max_impressions_day', label: t('Maximum plays a day'), min: 1, half: true },
    {
      kind: 'choice',
      name: 'pacing',
      label: t('Pacing'),
      choices: pacings.map((value) => ({
        value,
        label: value === 'even' ? t('Evenly over its time') : t('As fast as possible'),
      })),
    },
    {
      kind: 'number',
      name: 'priority',
      label: t('Priority'),
      hint: t('1 to 10; higher ones come first.'),
      min: 1,
      max: 10,
      half: true,
    },
    {
      kind: 'number',
      name: 'weight',
      label: t('Weight'),
      hint: t('Relative to others of the same priority.'),
      min: 1,
      max: 100,
      half: true,
    },
  ]
}
