import { Check, X } from 'lucide-react'
import type { ListeningSession, SessionEntry } from '../../../contract/social/listening-sessions.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { byLine } from '../../player/queue/item.ts'
import { sessionCalls } from '../../player/together/listening-sessions.ts'
import { mayControl, viewerId } from '../../player/together/rights.ts'
import { changeTogether } from '../../player/together/session.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { DialogSection } from '../../ui/overlays/DialogParts.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { Choice, ChoiceNames } from '../people/Choice.tsx'

const Suggestion = ({ entry, session }: { entry: SessionEntry; session: ListeningSession }) => {
  const { t } = useTranslation()
  const { id, item, added_by } = entry
  const title = item?.title ?? t('Not available to you')
  const decides = mayControl(session)
  const own = added_by?.id === viewerId()
  const accept = () => changeTogether((now) => sessionCalls.accept(now.id, id))
  const remove = () => changeTogether((now) => sessionCalls.removeEntries(now.id, [id]))
  return (
    <Choice as="li">
      <Cover picture={item?.cover ?? null} name={title} size={40} shape="small" />
      <ChoiceNames
        name={title}
        line={
          <>
            {item && byLine(item)}
            {added_by && ` · ${own ? t('You') : added_by.name}`}
          </>
        }
      />
      {decides && (
        <IconButton label={t('Accept {title}', { title })} onClick={() => void accept()}>
          <Check className="icon-18" aria-hidden="true" />
        </IconButton>
      )}
      {(decides || own) && (
        <IconButton
          label={decides ? t('Decline {title}', { title }) : t('Withdraw {title}', { title })}
          onClick={() => void remove()}
        >
          <X className="icon-18" aria-hidden="true" />
        </IconButton>
      )}
    </Choice>
  )
}

/** Suggestions of guests: whoever controls the session accepts or declines them. */
export const Suggestions = ({ session }: { session: ListeningSession }) => {
  const { t } = useTranslation()
  const { suggestions } = session
  if (suggestions.length === 0) return null
  return (
    <DialogSection title={t('Suggested songs')}>
      <ul aria-label={t('Suggested songs')}>
        {suggestions.map((entry) => (
          <Suggestion key={entry.id} entry={entry} session={session} />
        ))}
      </ul>
    </DialogSection>
  )
}
