import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MIN_SEARCH_LENGTH } from '../../../contract/social/chat.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button, PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import styles from './message-search.module.css'
import { foundMessagesQuery } from './messages/search.ts'
import { useThread } from './thread/thread-context.ts'
import { briefly } from './words.ts'

const Found = ({ query, close }: { query: string; close: () => void }) => {
  const { t } = useTranslation()
  const { conversation, member, jumpTo } = useThread()
  const found = useInfiniteQuery(foundMessagesQuery(conversation.id, query))
  const messages = found.data?.pages.flatMap(({ data }) => data) ?? []
  if (found.isError && messages.length === 0)
    return <LoadError error={found.error} retry={() => void found.refetch()} />
  return (
    <div className={styles.results}>
      {found.isSuccess && messages.length === 0 && (
        <p className={styles.none} role="status">
          {t('No messages found')}
        </p>
      )}
      <ul aria-label={t('Messages found')}>
        {messages.map((message) => (
          <li key={message.id}>
            <PlainButton
              className={styles.result}
              onClick={() => {
                close()
                jumpTo(message.id)
              }}
            >
              <span className={styles.about}>
                <b className="truncate" dir="auto">
                  {message.user_id === null ? t('Deleted account') : member(message.user_id)}
                </b>
                <time dateTime={message.created_at}>{briefly(message.created_at)}</time>
              </span>
              <span className="clamp-2" dir="auto">
                {message.text}
              </span>
            </PlainButton>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
          {t('Show older messages')}
        </Button>
      )}
    </div>
  )
}

/** Finds messages of a conversation by their text; choosing one shows it among the others. */
export const MessageSearch = ({ close }: { close: () => void }) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.querySelector('input')?.focus(), [])
  return (
    <>
      <div ref={bar} className={styles.bar}>
        <FilterField
          label={t('Search in conversation')}
          value={query}
          onChange={setQuery}
          className={styles.field}
        />
        <IconButton label={t('Close search')} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {query.length >= MIN_SEARCH_LENGTH && <Found query={query} close={close} />}
    </>
  )
}
