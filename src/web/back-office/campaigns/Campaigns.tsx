import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleStop, Pause, Play, Sparkles } from 'lucide-react'
import {
  type AdminCampaign,
  adminCampaigns,
  campaignKinds,
  campaignStatuses,
} from '../../../contract/ads/back-office/campaigns.ts'
import { showError } from '../../data/errors.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { SwitchInput } from '../../ui/fields/Switch.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { writeSettings } from '../settings/admin-settings.ts'
import { applySavedSettings, useSettings } from '../settings/live-settings.ts'
import { act } from './CampaignHead.tsx'
import { useCampaignColumns } from './campaign-columns.tsx'
import { kindTexts, statusTexts } from './campaign-texts.ts'
import styles from './campaigns.module.css'
import { CampaignEditor } from './editor/CampaignEditor.tsx'
import { StatusTabs } from './StatusTabs.tsx'

/** Turns all campaigns on or off, for those who may change settings. */
const RunSwitch = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const { enableCampaigns } = useSettings()
  if (!hasPermission(user, 'Edit settings')) return null
  const change = async (on: boolean) => {
    const value = on ? '1' : '0'
    try {
      await writeSettings({ enableCampaigns: value })
      await applySavedSettings([{ key: 'enableCampaigns', value }])
    } catch (error) {
      showError(error)
    }
  }
  return (
    <span className={styles.switch}>
      <span aria-hidden="true">{t('Campaigns on')}</span>
      <SwitchInput
        aria-label={t('Campaigns on')}
        checked={enableCampaigns}
        onChange={(on) => void change(on)}
      />
    </span>
  )
}

const Tools = () => {
  const { t } = useTranslation()
  return (
    <>
      <RunSwitch />
      <LinkButton to={'/admin/campaigns/simulator' as string}>
        <Sparkles className="icon-18" aria-hidden="true" />
        {t('Simulator')}
      </LinkButton>
    </>
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const [statuses, kinds] = [statusTexts(t), kindTexts(t)]
  return [
    {
      name: 'status',
      label: t('Status'),
      choices: campaignStatuses.map((value) => ({ value, label: statuses[value] })),
    },
    {
      name: 'kind',
      label: t('Type'),
      choices: campaignKinds.map((value) => ({ value, label: kinds[value] })),
    },
  ]
}

const List = () => {
  const { t } = useTranslation()
  const columns = useCampaignColumns<AdminCampaign>(({ artist }) => artist?.name ?? t('Operator'))
  const decide: Column<AdminCampaign> = {
    key: 'decide',
    title: t('Decision'),
    end: true,
    cell: ({ id, status }) =>
      status === 'pending' && (
        <Button size="sm" variant="line" onClick={() => void act(id, 'approve')}>
          {t('Approve')}
        </Button>
      ),
  }
  return (
    <CrudPage
      of={adminCampaigns}
      name="campaigns"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search campaigns'),
        edit: t('Campaign'),
        fresh: t('New campaign'),
        empty: t('No campaigns yet'),
        emptyHint: t('Spots play between songs, except to plans without ads.'),
      }}
      columns={[...columns, decide]}
      filters={useFilters()}
      tools={
        <>
          <StatusTabs />
          <span className={styles.belowSearch}>
            <Tools />
          </span>
        </>
      }
      fields={[]}
      fresh={{}}
      before={() => null}
      actions={
        <span className={styles.inHead}>
          <Tools />
        </span>
      }
      bulk={[
        { action: 'start', label: t('Start'), icon: Play },
        { action: 'pause', label: t('Pause'), icon: Pause },
        { action: 'end', label: t('End'), icon: CircleStop },
      ]}
    />
  )
}

/** Campaigns: audio spots and banners of operators and artists. */
export const CampaignsPage = () => {
  const { edit } = useSearch({ strict: false }) as { edit?: number | string }
  const navigate = useNavigate()
  const id = edit === 'new' ? edit : Number(edit)
  if (!id) return <List />
  const open = (next: number | null) =>
    void navigate({ to: '.', search: (next === null ? {} : { edit: next }) as never })
  return <CampaignEditor key={id} id={id} open={open} />
}
