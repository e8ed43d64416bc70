// One chunk: they are opened from the same pages.

export { BlendMembersDialog } from './BlendMembersDialog.tsx'
export { NewBlendDialog } from './NewBlendDialog.tsx'
