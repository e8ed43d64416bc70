import { Check } from 'lucide-react'
import { isMarked, type Markable } from '../api/marks.ts'
import { toggleMark } from '../api/toggle.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'

/** Follows an artist, playlist or listener, or ends that. */
export const FollowButton = ({ item, title }: { item: Markable; title: string }) => {
  const { t } = useTranslation()
  const on = isMarked(item)
  return (
    <Button
      pill
      aria-label={on ? t('Following {title}', { title }) : t('Follow {title}', { title })}
      onClick={() => void toggleMark(item)}
    >
      {on && <Check className="s16" aria-hidden="true" />}
      {on ? t('Following') : t('Follow')}
    </Button>
  )
}
