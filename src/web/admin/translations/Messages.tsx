import { useQuery } from '@tanstack/react-query'
import { ListX } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import type { AdminLanguage, AdminMessage } from '../../../contract/admin/translations.ts'
import { adminMessagesQuery } from '../../api/translations.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FilterField } from '../../items/FilterField.tsx'
import { LoadError } from '../../items/states/LoadError.tsx'
import fieldsStyles from '../../ui/fields.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import crudStyles from '../crud/crud.module.css'
import { isChanged, isMissing, savedText } from './drafts.ts'
import { FormText, WithPlaceholders } from './FormText.tsx'
import { SaveBar } from './SaveBar.tsx'
import styles from './translations.module.css'

type Which = 'all' | 'missing' | 'changed'

const Message = memo(({ message, locale }: { message: AdminMessage; locale: string }) => (
  <li className={styles.translationRow} data-part="message-row">
    <div className={styles.sourceText} lang="en" dir="ltr">
      <WithPlaceholders text={message.key} />
      {message.english !== message.key && <p className={fieldsStyles.hint}>{message.english}</p>}
    </div>
    <div>
      {message.forms.map((form) => (
        <FormText key={form.key} message={message} form={form} locale={locale} />
      ))}
    </div>
  </li>
))

const holds = (message: AdminMessage, q: string): boolean =>
  [message.key, message.english, ...message.forms.map(savedText)].some((text) =>
    text.toLowerCase().includes(q),
  )

const Loading = () => (
  <div className={styles.translationsLoading}>
    {[1, 2, 3, 4, 5, 6].map((index) => (
      <Skeleton key={index} width="100%" height={32} />
    ))}
  </div>
)

/** All messages of a language beside the English ones: searchable, filterable and editable. */
export const Messages = ({ language }: { language: AdminLanguage }) => {
  const { t } = useTranslation()
  const { locale, name } = language
  const { data, error, refetch } = useQuery(adminMessagesQuery(locale))
  const [which, setWhich] = useState<Which>('all')
  const [q, setQ] = useState('')
  const sets = useMemo(
    () => ({
      all: data ?? [],
      missing: data?.filter(isMissing) ?? [],
      changed: data?.filter(isChanged) ?? [],
    }),
    [data],
  )
  const shown = useMemo(() => {
    const wanted = q.trim().toLowerCase()
    return wanted ? sets[which].filter((message) => holds(message, wanted)) : sets[which]
  }, [sets, which, q])
  if (!data) return error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading />
  const choices: { of: Which; label: string }[] = [
    { of: 'all', label: t('All') },
    { of: 'missing', label: t('Missing') },
    { of: 'changed', label: t('Edited') },
  ]
  return (
    <>
      <div className={styles.translationsToolbar}>
        <FilterField label={t('Search texts')} className={crudStyles.crudSearch} value={q} onChange={setQ} />
        <fieldset className={styles.translationsFilter} aria-label={t('Filter')}>
          {choices.map(({ of, label }) => (
            <button key={of} type="button" aria-pressed={of === which} onClick={() => setWhich(of)}>
              {label} <span className="tabular">{formatNumber(sets[of].length)}</span>
            </button>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<ListX aria-hidden="true" />} title={t('No results')} />
      ) : (
        <>
          <div
            className={`${styles.translationRow} ${styles.translationsHead}`}
            data-part="message-row"
            aria-hidden="true"
          >
            <span>{t('English')}</span>
            <span>{name}</span>
          </div>
          <ul className={styles.translationsList} aria-label={t('Texts')}>
            {shown.map((message) => (
              <Message key={message.key} message={message} locale={locale} />
            ))}
          </ul>
        </>
      )}
      <SaveBar locale={locale} messages={data} />
    </>
  )
}
