import { useQuery } from '@tanstack/react-query'
import { Archive, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Backup } from '../../../contract/site/back-office/operations.ts'
import { showError } from '../../data/errors.ts'
import { formatDiskSize } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { CodeLine } from '../../ui/Code.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/layout/States.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Card, Detail } from './Card.tsx'
import styles from './operations.module.css'
import { backupAddress, backupsQuery, makeBackup, removeBackup } from './operations.ts'

const isAtWork = ({ status }: Backup): boolean => status === 'waiting' || status === 'running'

/** Downloads a file from a signed URL. */
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
        className={styles.opsProgress}
        value={done}
        max={Math.max(total, 1)}
        aria-label={t('Backup progress')}
      />
      <Detail className="tabular">
        {backup.status === 'waiting'
          ? t('Waiting')
          : t('{done} of about {total}', { done: formatDiskSize(done), total: formatDiskSize(total) })}
      </Detail>
    </>
  )
}

const BackupInfo = ({ backup }: { backup: Backup }) => {
  const { t } = useTranslation()
  if (backup.status === 'failed') return <Detail error>{t(backup.error ?? '')}</Detail>
  const details = [
    formatDiskSize(backup.bytes ?? 0),
    backup.files !== null && t('{count} files', { count: backup.files }),
    !backup.renditions && t('without transcoded files'),
    backup.encrypted ? t('encrypted') : t('not encrypted'),
    backup.user,
    !backup.here && t('file missing'),
  ]
  return (
    <>
      <Detail className="tabular">{details.filter(Boolean).join(' · ')}</Detail>
      {Boolean(backup.missing) && (
        <Detail error>{t('{count} files missing from storage', { count: backup.missing ?? 0 })}</Detail>
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
      text: t('The backup file will be deleted from the server.'),
      yes: t('Delete'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await removeBackup(backup.id).catch(showError)
  }
  return (
    <li className={styles.opsBackup}>
      <div className="min-w-0 flex-1">
        <p className={styles.opsJobTitle}>
          <span className="tabular">{moment}</span>
        </p>
        {isAtWork(backup) ? <Progress backup={backup} /> : <BackupInfo backup={backup} />}
      </div>
      {backup.here && (
        <IconButton label={t('Download backup from {moment}', { moment })} onClick={download}>
          <Download className="icon-18" aria-hidden="true" />
        </IconButton>
      )}
      {!isAtWork(backup) && (
        <IconButton label={t('Delete backup from {moment}', { moment })} onClick={remove}>
          <Trash2 className="icon-18" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

const List = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(backupsQuery())
  if (isError && !data) return <ErrorState title={t('Couldn’t load backups')} retry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={120} />
  if (data.backups.length === 0)
    return (
      <EmptyState
        icon={<Archive aria-hidden="true" />}
        title={t('No backups yet')}
        text={t('A backup contains the database and all media in one file.')}
      />
    )
  return (
    <ul>
      {data.backups.map((backup) => (
        <Row key={backup.id} backup={backup} />
      ))}
    </ul>
  )
}

/** Creates, lists and downloads backups. */
export const Backups = () => {
  const { t } = useTranslation()
  const [renditions, setRenditions] = useState(true)
  const [requested, setRequested] = useState(false)
  const { data } = useQuery(backupsQuery())
  const busy = data?.backups.some(isAtWork) ?? false
  const make = () => {
    setRequested(true)
    makeBackup(renditions)
      .catch(showError)
      .finally(() => setRequested(false))
  }
  return (
    <Card
      head={
        <>
          <h2 className="heading-16">{t('Backups')}</h2>
          <Button variant="primary" size="sm" disabled={requested || busy} onClick={make}>
            {t('Back up now')}
          </Button>
        </>
      }
    >
      <Switch
        label={t('Include transcoded files')}
        hint={t('Leaving it out makes the file smaller; music is re-encoded after a restore.')}
        checked={renditions}
        onChange={setRenditions}
      />
      <List />
      {data && (
        <Detail>
          {data.encrypts
            ? t('New backups are encrypted. They can’t be restored without the passphrase.')
            : t(
                'New backups aren’t encrypted. Anyone with the file can read everything in it, including the server’s secret. Set {variable} to encrypt them.',
                { variable: 'TONEARM_BACKUP_PASSPHRASE' },
              )}
        </Detail>
      )}
      <Detail>{t('To restore a backup, run:')}</Detail>
      <CodeLine code="npm run tonearm -- restore FILE" />
    </Card>
  )
}
