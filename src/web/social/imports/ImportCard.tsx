import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ImportedPart, ImportFound, ImportRun, ImportStatus } from '../../../contract/social/imports.ts'
import { showError } from '../../data/errors.ts'
import { formatDate, formatMonth, formatNumber } from '../../i18n/format.ts'
import { joined, translate, useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextLink.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { FoundForm } from './FoundForm.tsx'
import styles from './imports.module.css'
import { isActive, removeImport, retryImport, undoImport } from './imports.ts'
import { partText } from './parts.ts'

const statusText = (status: ImportStatus): string => {
  const texts: Record<ImportStatus, string> = {
    reading: translate('Reading…'),
    ready: translate('Choose what to import'),
    running: translate('Importing…'),
    done: translate('Imported'),
    failed: translate('Failed'),
    undoing: translate('Undoing…'),
    undone: translate('Undone'),
  }
  return texts[status]
}

const Counts = ({ taken, known, count, matched }: ImportedPart) => {
  const { t } = useTranslation()
  const missing = count - matched
  return (
    <span className="muted">
      {joined([
        t('{number} added', { number: formatNumber(taken) }),
        known > 0 && t('{number} already there', { number: formatNumber(known) }),
        missing > 0 && t('{number} not in the catalog', { number: formatNumber(missing) }),
      ])}
    </span>
  )
}

/** What an import has added. */
const Report = ({ run: { id, found, missing } }: { run: ImportRun }) => {
  const { t } = useTranslation()
  if (!found) return null
  const created = found.playlists.filter(({ playlist_id }) => playlist_id !== null)
  return (
    <>
      <ul className={styles.report}>
        {Object.entries(found.parts).map(([part, counts]) => (
          <li key={part}>
            {partText(part as keyof ImportFound['parts'])} <Counts {...counts} />
          </li>
        ))}
        {created.map(({ name, playlist_id, songs, matched }) => (
          <li key={playlist_id}>
            <Link to="/playlist/$id" params={{ id: String(playlist_id) }} className={styles.link} dir="auto">
              {name}
            </Link>{' '}
            <span className="muted">
              {t('{matched} of {total} songs', {
                matched: formatNumber(matched),
                total: formatNumber(songs),
              })}
            </span>
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <div>
          <TextButton
            onClick={() =>
              openDialog(() => import('./MissingDialog.tsx').then((m) => m.MissingDialog), { id })
            }
          >
            {t('Show what the catalog doesn’t have')}
          </TextButton>
        </div>
      )}
    </>
  )
}

const askAndUndo = async (id: string): Promise<void> => {
  const yes = await confirm({
    title: translate('Undo this import?'),
    text: translate('Everything that it added is removed again, also playlists that you’ve changed since.'),
    yes: translate('Undo'),
    no: translate('Cancel'),
    danger: true,
  })
  if (yes) await undoImport(id)
}

const Actions = ({ run }: { run: ImportRun }) => {
  const { t } = useTranslation()
  const { id, status } = run
  const act = (work: (id: string) => Promise<void>) => () => void work(id).catch(showError)
  const remove = (text: string): ReactNode => (
    <Button variant="ghost" onClick={act(removeImport)}>
      {text}
    </Button>
  )
  if (status === 'reading' || status === 'running')
    return (
      <Button variant="ghost" onClick={act(undoImport)}>
        {t('Cancel')}
      </Button>
    )
  if (status === 'failed')
    return (
      <>
        <Button onClick={act(retryImport)}>{t('Try again')}</Button>
        {run.found === null ? remove(t('Remove')) : <Button onClick={act(askAndUndo)}>{t('Undo')}</Button>}
      </>
    )
  if (status === 'done')
    return (
      <>
        <Button onClick={act(askAndUndo)}>{t('Undo')}</Button>
        {remove(t('Remove from the list'))}
      </>
    )
  return status === 'undone' && remove(t('Remove from the list'))
}

/** An import: what it found, how far it is, and what became of it. */
export const ImportCard = ({ run }: { run: ImportRun }) => {
  const { t } = useTranslation()
  const { name, status, progress, error, found, created_at } = run
  const span =
    found?.first_at && found.last_at ? `${formatMonth(found.first_at)} – ${formatMonth(found.last_at)}` : null
  return (
    <article className={styles.card} aria-label={name}>
      <header>
        <h3 className="heading-16 break-words">
          <bdi>{name}</bdi>
        </h3>
        <p className="muted" aria-live="polite">
          {joined([statusText(status), formatDate(created_at), span])}
        </p>
      </header>
      {isActive(run) && (
        <progress
          max={1}
          value={progress > 0 ? progress : undefined}
          aria-label={t('Progress')}
          className="w-full"
        />
      )}
      {error && !isActive(run) && <Hint error>{t(error)}</Hint>}
      {status === 'ready' && found && <FoundForm id={run.id} found={found} />}
      {status === 'done' && <Report run={run} />}
      <div className={styles.actions}>
        <Actions run={run} />
      </div>
    </article>
  )
}
