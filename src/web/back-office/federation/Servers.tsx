import { Ban, Satellite } from 'lucide-react'
import {
  type AdminFederationHost,
  adminFederationHosts,
} from '../../../contract/site/back-office/activitypub.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatExactMoment, formatMoment } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import type { Column } from '../crud/types.ts'
import { HeadButton, HeadLink } from '../shell/HeadButton.tsx'
import { State } from './State.tsx'

const useColumns = (): Column<AdminFederationHost>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'host',
      title: t('Server'),
      sort: 'host',
      cell: ({ host }) => (
        <bdi className="truncate" dir="ltr">
          {host}
        </bdi>
      ),
    },
    {
      key: 'followers',
      title: t('Followers'),
      sort: 'followers',
      end: true,
      narrow: true,
      cell: ({ followers }) => formatNumber(followers),
    },
    {
      key: 'waiting',
      title: t('Waiting'),
      end: true,
      cell: ({ waiting }) => formatNumber(waiting),
    },
    {
      key: 'failing_since',
      title: t('State'),
      cell: ({ failing_since }) =>
        failing_since ? (
          <Badge tone="bad">{t('Not reached')}</Badge>
        ) : (
          <Badge tone="good">{t('Reached')}</Badge>
        ),
    },
    {
      key: 'delivered_at',
      title: t('Last delivery'),
      cell: ({ delivered_at }) => (delivered_at ? formatMoment(delivered_at) : ''),
    },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      extra: true,
      cell: ({ created_at }) => formatMoment(created_at),
    },
  ]
}

const Details = ({
  server: { followers, waiting, failing_since, error, delivered_at },
}: {
  server: Omit<AdminFederationHost, 'created_at'>
}) => {
  const { t } = useTranslation()
  return (
    <SheetInfo>
      <dt>{t('Followers')}</dt>
      <dd>{formatNumber(followers)}</dd>
      <dt>{t('Waiting')}</dt>
      <dd>{formatNumber(waiting)}</dd>
      {delivered_at && (
        <>
          <dt>{t('Last delivery')}</dt>
          <dd>{formatExactMoment(delivered_at)}</dd>
        </>
      )}
      {failing_since && (
        <>
          <dt>{t('Not reached since')}</dt>
          <dd>{formatExactMoment(failing_since)}</dd>
        </>
      )}
      {error && (
        <>
          <dt>{t('Last error')}</dt>
          <dd dir="auto">{error}</dd>
        </>
      )}
    </SheetInfo>
  )
}

/** Other servers with followers, and how deliveries to them go. */
export const FederationServersPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminFederationHosts}
      name="federation-servers"
      titleOf={({ host }) => host}
      summary={{
        search: t('Search servers'),
        edit: t('Server'),
        empty: t('No followers on other servers yet'),
        emptyHint: t('People follow artists and podcasts by the handle that their pages show.'),
      }}
      above={<State />}
      columns={useColumns()}
      filters={[
        {
          name: 'failing',
          label: t('State'),
          choices: [
            { value: 'true', label: t('Not reached') },
            { value: 'false', label: t('Reached') },
          ],
        },
      ]}
      after={(server) => <Details server={server} />}
      actions={
        <>
          <HeadLink
            icon={Ban}
            label={t('Blocked servers')}
            to="/admin/$"
            params={{ _splat: 'configuration/federation/blocks' }}
          />
          <HeadButton
            icon={Satellite}
            label={t('Test')}
            onClick={() => openDialog(() => import('./TestDialog.tsx').then((m) => m.TestDialog), {})}
          />
        </>
      }
    />
  )
}
