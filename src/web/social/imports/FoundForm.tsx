import { type ReactNode, useId, useState } from 'react'
import { type ImportFound, type ImportPart, importParts } from '../../../contract/social/imports.ts'
import { showError } from '../../data/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import styles from './imports.module.css'
import { removeImport, startImport } from './imports.ts'
import { partText } from './parts.ts'

interface ChoiceProps {
  checked: boolean
  onChange: (checked: boolean) => void
  text: ReactNode
  about: string
}

const Choice = ({ checked, onChange, text, about }: ChoiceProps) => {
  const id = useId()
  return (
    <li>
      <label className={styles.choice}>
        <Checkbox
          checked={checked}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-about`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="min-w-0">
          <span className="block break-words" id={`${id}-name`}>
            {text}
          </span>
          <span className="muted" id={`${id}-about`}>
            {about}
          </span>
        </span>
      </label>
    </li>
  )
}

const toggled = <T,>(set: ReadonlySet<T>, value: T, has: boolean): Set<T> => {
  const next = new Set(set)
  if (has) next.add(value)
  else next.delete(value)
  return next
}

/** What an import has found, to choose from. Playlists that the account has, and empty ones, are not chosen at first. */
export const FoundForm = ({ id, found }: { id: string; found: ImportFound }) => {
  const { t } = useTranslation()
  const present = importParts.filter((part) => part in found.parts)
  const [parts, setParts] = useState<ReadonlySet<ImportPart>>(new Set(present))
  const [lists, setLists] = useState<ReadonlySet<number>>(
    () => new Set(found.playlists.flatMap(({ matched, exists }, at) => (matched > 0 && !exists ? [at] : []))),
  )
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await startImport(id, { parts: [...parts], playlists: [...lists] }).catch(showError)
    setBusy(false)
  }
  const inCatalog = (matched: number, total: number): string =>
    t('{matched} of {total} are in the catalog', {
      matched: formatNumber(matched),
      total: formatNumber(total),
    })
  return (
    <>
      <ul className={styles.choices}>
        {present.map((part) => {
          const { count, matched } = found.parts[part] ?? { count: 0, matched: 0 }
          return (
            <Choice
              key={part}
              checked={parts.has(part)}
              onChange={(checked) => setParts(toggled(parts, part, checked))}
              text={partText(part)}
              about={joined([
                inCatalog(matched, count),
                part === 'listens' && t('Others get theirs when they’re added'),
              ])}
            />
          )
        })}
      </ul>
      {found.playlists.length > 0 && (
        <fieldset className={styles.lists}>
          <legend className="font-semibold">{t('Playlists')}</legend>
          <ul className={styles.choices}>
            {found.playlists.map(({ name, songs, matched, exists }, at) => (
              <Choice
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name.
                key={at}
                checked={lists.has(at)}
                onChange={(checked) => setLists(toggled(lists, at, checked))}
                text={<bdi>{name}</bdi>}
                about={joined([
                  inCatalog(matched, songs),
                  exists && t('You already have a playlist with this name'),
                ])}
              />
            ))}
          </ul>
        </fieldset>
      )}
      {found.skipped > 0 && (
        <p className="muted">
          {t('Left out: {number} entries, such as songs that you skipped.', {
            number: formatNumber(found.skipped),
          })}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={busy || parts.size + lists.size === 0}
          onClick={() => void start()}
        >
          {t('Import')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => void removeImport(id).catch(showError)}>
          {t('Discard')}
        </Button>
      </div>
    </>
  )
}
