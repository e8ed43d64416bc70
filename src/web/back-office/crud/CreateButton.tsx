import { Plus } from 'lucide-react'
import { HeadButton } from '../shell/HeadButton.tsx'

/** Opens the form for a new row. */
export const CreateButton = (props: { label: string; onClick: () => void }) => (
  <HeadButton variant="primary" icon={Plus} {...props} />
)
