import { X } from 'lucide-react'
import type { FriendSuggestion } from '../../../contract/social/friends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { dismissSuggestion } from './friends.ts'

interface DismissButtonProps {
  person: FriendSuggestion
  size?: 'sm'
  className?: string | undefined
}

/** Button that no longer suggests a person. */
export const DismissButton = ({ person: { id, name }, ...rest }: DismissButtonProps) => {
  const { t } = useTranslation()
  return (
    <IconButton
      {...rest}
      label={t('Don’t suggest {name}', { name })}
      onClick={() => void dismissSuggestion(id)}
    >
      <X aria-hidden="true" />
    </IconButton>
  )
}
