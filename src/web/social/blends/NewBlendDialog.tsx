import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { MAX_BLEND_MEMBERS } from '../../../contract/social/blends.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { ChoiceButton } from '../people/Choice.tsx'
import { FriendChoice, PersonLine } from '../people/FriendChoice.tsx'
import { createBlend } from './blends.ts'

const Picker = ({ friends }: { friends: number[] }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const router = useRouter()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(friends))
  const [busy, setBusy] = useState(false)
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const create = async () => {
    setBusy(true)
    try {
      const { id } = await createBlend([...chosen])
      close()
      await router.navigate({ to: '/blends/$id', params: { id: String(id) } })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <p className="muted">
        {t(
          'A playlist of your tastes, updated every day. Everyone in it can see songs and artists you play, except in private sessions.',
        )}
      </p>
      <FriendChoice
        row={(friend) => (
          <ChoiceButton
            aria-pressed={chosen.has(friend.id)}
            disabled={!chosen.has(friend.id) && chosen.size >= MAX_BLEND_MEMBERS - 1}
            onClick={() => toggle(friend.id)}
          >
            <PersonLine person={friend} />
            {chosen.has(friend.id) && <Check className="icon-18" aria-hidden="true" />}
          </ChoiceButton>
        )}
      />
      <DialogActions end>
        <Button variant="primary" disabled={busy || chosen.size === 0} onClick={() => void create()}>
          {t('Invite')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Chooses one to four friends for a new Blend. */
export const NewBlendDialog = ({ friends }: { friends: number[] }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('New Blend')} wide>
      <Picker friends={friends} />
    </DialogFrame>
  )
}
