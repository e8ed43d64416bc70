import { Ellipsis, Reply, SmilePlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Message } from '../../../../contract/social/chat.ts'
import { useMenuGestures } from '../../../catalog/items/menu/menu-gestures.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { type MenuAnchor, toggleMenu, useMenu } from '../../../ui/overlays/menu.ts'
import { lineOf } from '../words.ts'
import styles from './bubble.module.css'
import { isEmojiOnly, MessageText } from './MessageText.tsx'
import { messageEntries, toggleReaction } from './message-entries.ts'
import { Quote } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import { SharedCard } from './SharedCard.tsx'
import { useThread } from './thread-context.ts'

const EmojiPopover = lazy(() => import('./EmojiPopover.tsx').then((m) => ({ default: m.EmojiPopover })))

const Content = ({ message, last }: { message: Message; last: boolean }) => {
  const { t } = useTranslation()
  const { text, item, deleted, reply_to, edited_at } = message
  if (deleted)
    return (
      <p className={classes(styles.bubble, styles.deleted, last && styles.last)}>{t('Message deleted')}</p>
    )
  const large = text !== null && !reply_to && isEmojiOnly(text)
  return (
    <>
      {(text !== null || reply_to) && (
        <div className={classes(styles.bubble, large && styles.large, last && !item && styles.last)}>
          {reply_to && <Quote of={reply_to} />}
          {text !== null && <MessageText text={text} />}
          {edited_at && <span className={styles.edited}>{t('edited')}</span>}
        </div>
      )}
      {item && <SharedCard item={item} />}
    </>
  )
}

/** A message with its actions: on hover and focus, by right-click, menu key and long press. */
export const Bubble = ({ message, last }: { message: Message; last: boolean }) => {
  const { t } = useTranslation()
  const thread = useThread()
  const { viewer, member, conversation } = thread
  const [active, setActive] = useState(false)
  const [picking, setPicking] = useState(false)
  // The menu is anchored to its button.
  const opened = useMenu(({ menu }) => menu?.of === `message${message.id}`)
  const element = useRef<HTMLElement>(null)
  const { id, deleted } = message
  const own = message.user_id === viewer
  const author = own ? t('You') : member(message.user_id)
  const openMenu = (anchor: MenuAnchor) => {
    if (deleted) return
    const entries = messageEntries({ message, thread, pick: () => setPicking(true) })
    const subject = { title: author, line: lineOf(message, member, viewer, t) }
    toggleMenu({ of: `message${id}`, label: t('Options for this message'), subject, entries, anchor })
  }
  const gestures = useMenuGestures(openMenu)
  return (
    <article
      ref={element}
      aria-label={`${author}: ${lineOf(message, member, viewer, t)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches its actions from here
      tabIndex={0}
      className={classes(styles.message, own && styles.own)}
      data-message={id}
      data-part="message"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setActive(false)
      }}
      {...gestures}
    >
      <div className={styles.content}>
        <Content message={message} last={last} />
        {(active || picking || opened) && !deleted && (
          <div className={styles.tools} role="toolbar" aria-label={t('Options for this message')}>
            {conversation.can_send && (
              <>
                <IconButton
                  size="sm"
                  label={t('React')}
                  aria-haspopup="dialog"
                  aria-expanded={picking}
                  onClick={() => setPicking(!picking)}
                >
                  <SmilePlus className="icon-18" aria-hidden="true" />
                </IconButton>
                <IconButton size="sm" label={t('Reply')} onClick={() => thread.reply(message)}>
                  <Reply className="icon-18 flip" aria-hidden="true" />
                </IconButton>
              </>
            )}
            <IconButton
              size="sm"
              label={t('More')}
              aria-haspopup="menu"
              onClick={(event) => openMenu(event.currentTarget)}
            >
              <Ellipsis className="icon-18" aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      <Reactions message={message} />
      {picking && (
        <Suspense>
          <EmojiPopover
            anchor={element}
            quick
            close={() => setPicking(false)}
            pick={(emoji) => toggleReaction(message, emoji, viewer)}
          />
        </Suspense>
      )}
    </article>
  )
}
