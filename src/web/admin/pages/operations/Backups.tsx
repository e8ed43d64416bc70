import { useQuery } from '@tanstack/react-query'
import { Archive, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Backup } from '../../../../contract/admin/backups.ts'
import { showError } from '../../../api/errors.ts'
import { backupAddress, backupsQuery, makeBackup, removeBackup } from '../../../api/operations.ts'
import { formatMoment, formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { formatSize } from '../../sizes.ts'
import '../../../ui/code.css'
import '../../../ui/fields.css'

const isAtWork = ({ state }: Backup): boolean => state === 'waiting' || state === 'running'

/** Follows a signed address: the browser saves what comes. */
const save = (url: string, name: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

const Progress = ({ backup }: { backup: Backup }) => {
  const { t } = useTranslation()
  const { done, total } = backup
  return (
    <>
      <progress
        className="ops-progress"
        value={done}
        max={Math.max(total, 1)}
        aria-label={t('Progress of the backup')}
      />
      <p className="ops-detail num">
        {backup.state === 'waiting'
          ? t('Waiting')
          : t('{done} of about {total}', { done: formatSize(done), total: formatSize(total) })}
      </p>
    </>
  )
}

const Facts = ({ backup }: { backup: Backup }) => {
  const { t } = useTranslation()
  if (backup.state === 'failed') return <p className="ops-reason">{t(backup.error ?? '')}</p>
  const facts = [
    formatSize(backup.bytes ?? 0),
    t('Files: {n}', { n: formatNumber(backup.files ?? 0) }),
    !backup.renditions && t('without converted music'),
    backup.user,
    !backup.here && t('on another server'),
  ]
  return (
    <>
      <p className="ops-detail num">{facts.filter(Boolean).join(' · ')}</p>
      {Boolean(backup.missing) && (
        <p className="ops-reason">
          {t('Files that were not in the storage: {n}', { n: formatNumber(backup.missing ?? 0) })}
        </p>
      )}
    </>
  )
}

const Row = ({ backup }: { backup: Backup }) => {
  const { t } = useTranslation()
  const moment = formatMoment(backup.created_at)
  const download = () =>
    backupAddress(backup.id)
      .then((url) => save(url, backup.file_name))
      .catch(showError)
  const remove = async () => {
    const yes = await confirm({
      title: t('Delete this backup?'),
      text: t('Its file is removed from the server.'),
      yes: t('Delete'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await removeBackup(backup.id).catch(showError)
  }
  return (
    <li className="ops-backup">
      <div className="min-w-0 flex-1">
        <p className="ops-job-title">
          <span className="num">{moment}</span>
        </p>
        {isAtWork(backup) ? <Progress backup={backup} /> : <Facts backup={backup} />}
      </div>
      {backup.here && (
        <IconButton label={t('Download the backup of {moment}', { moment })} onClick={download}>
          <Download className="s18" aria-hidden="true" />
        </IconButton>
      )}
      {!isAtWork(backup) && (
        <IconButton label={t('Delete the backup of {moment}', { moment })} onClick={remove}>
          <Trash2 className="s18" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

const List = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(backupsQuery())
  if (isError && !data)
    return <ErrorState title={t('The backups could not be asked for')} retry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={120} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Archive aria-hidden="true" />}
        title={t('No backups yet')}
        text={t('A backup holds the database and all media in one file.')}
      />
    )
  return (
    <ul className="ops-backups">
      {data.map((backup) => (
        <Row key={backup.id} backup={backup} />
      ))}
    </ul>
  )
}

/** Makes backups, shows them, hands them out. */
export const Backups = () => {
  const { t } = useTranslation()
  const [renditions, setRenditions] = useState(true)
  const [asked, setAsked] = useState(false)
  const busy = useQuery(backupsQuery()).data?.some(isAtWork) ?? false
  const make = () => {
    setAsked(true)
    makeBackup(renditions)
      .catch(showError)
      .finally(() => setAsked(false))
  }
  return (
    <section className="ops-card">
      <header className="ops-head">
        <h2 className="h16">{t('Backups')}</h2>
        <Button look="primary" size="sm" disabled={asked || busy} onClick={make}>
          {t('Back up now')}
        </Button>
      </header>
      <Switch
        label={t('With converted music')}
        hint={t('Without it the file is smaller, and music is converted again after restoring.')}
        checked={renditions}
        onChange={setRenditions}
      />
      <List />
      <p className="ops-detail">
        {t('Whoever has the file can read all that is in it, so keep it safe. This command brings it back:')}
      </p>
      <p className="code-line" dir="ltr">
        <code className="code">npm run tonearm -- restore FILE</code>
      </p>
    </section>
  )
}
