import { Check } from 'lucide-react'
import { isActive, type Reactable } from '../../data/reactions/reactions.ts'
import { toggleReaction } from '../../data/reactions/toggle.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** Follows or unfollows an artist, playlist or user. */
export const FollowButton = ({ item, title }: { item: Reactable; title: string }) => {
  const { t } = useTranslation()
  const following = isActive(item)
  return (
    <Button
      pill
      aria-label={following ? t('Following {title}', { title }) : t('Follow {title}', { title })}
      onClick={() => void toggleReaction(item)}
    >
      {following && <Check className="icon-16" aria-hidden="true" />}
      {following ? t('Following') : t('Follow')}
    </Button>
  )
}
