import { useQuery } from '@tanstack/react-query'
import { ListX } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import type { AdminLanguage, AdminMessage } from '../../../contract/platform/back-office/translations.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { MeasuredList } from '../../ui/lists/MeasuredList.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { ListSearch } from '../crud/CrudTools.tsx'
import { edit, type Form, isChanged, isMissing, savedText, stopEditingAny, useEdited } from './drafts.ts'
import { FormText, WithPlaceholders } from './FormText.tsx'
import { SaveBar } from './SaveBar.tsx'
import styles from './translations.module.css'
import { adminMessagesQuery } from './translations.ts'

type Which = 'all' | 'missing' | 'changed'

interface RowProps {
  message: AdminMessage
  locale: string
  onNext: (form: Form) => void
}

const Row = memo(({ message, locale, onNext }: RowProps) => (
  <div className={styles.translationRow}>
    <div className={styles.sourceText} lang="en" dir="ltr">
      <WithPlaceholders text={message.key} />
      {message.english !== message.key && <Hint>{message.english}</Hint>}
    </div>
    <div>
      {message.forms.map((form) => (
        <FormText key={form.key} message={message} form={form} locale={locale} onNext={onNext} />
      ))}
    </div>
  </div>
))

interface TextListProps {
  messages: AdminMessage[]
  locale: string
}

const TextList = ({ messages, locale }: TextListProps) => {
  const { t } = useTranslation()
  const edited = useEdited(({ key }) => key)
  const kept =
    edited === null ? -1 : messages.findIndex(({ forms }) => forms.some(({ key }) => key === edited))
  const editNext = useCallback(
    (form: Form) => {
      const forms = messages.flatMap((message) => message.forms)
      const next = forms[forms.findIndex(({ key }) => key === form.key) + 1]
      if (next) edit(next)
    },
    [messages],
  )
  const keyOf = useCallback((index: number) => messages[index]?.key ?? index, [messages])
  const row = (index: number) => {
    const message = messages[index]
    return message && <Row message={message} locale={locale} onNext={editNext} />
  }
  return (
    <MeasuredList
      name={`texts ${locale}`}
      label={t('Texts')}
      count={messages.length}
      estimateHeight={41}
      kept={kept}
      keyOf={keyOf}
      row={row}
    />
  )
}

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
  useEffect(() => stopEditingAny, [])
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
  const showProblem = (form: Form): void => {
    if (!shown.some(({ forms }) => forms.some(({ key }) => key === form.key))) {
      setWhich('all')
      setQ('')
    }
    edit(form)
  }
  if (!data) return error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading />
  const choices: { value: Which; text: string }[] = [
    { value: 'all', text: t('All') },
    { value: 'missing', text: t('Missing') },
    { value: 'changed', text: t('Edited') },
  ]
  return (
    <>
      <div className={styles.translationsToolbar}>
        <ListSearch label={t('Search texts')} value={q} onChange={setQ} />
        <Segments
          label={t('Filter')}
          choices={choices.map((choice) => ({ ...choice, count: sets[choice.value].length }))}
          value={which}
          onChange={setWhich}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<ListX aria-hidden="true" />} title={t('No results')} />
      ) : (
        <>
          <div className={`${styles.translationRow} ${styles.translationsHead}`} aria-hidden="true">
            <span>{t('English')}</span>
            <span>{name}</span>
          </div>
          <TextList messages={shown} locale={locale} />
        </>
      )}
      <SaveBar locale={locale} messages={data} onProblem={showProblem} />
    </>
  )
}
