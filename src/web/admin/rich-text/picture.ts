import { mergeAttributes, Node } from '@tiptap/react'

/**
 * A picture of this place in a text. One that was just sent is shown from the browser's memory and named by its upload;
 * the server puts its address there when the text is saved.
 */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: {},
    alt: { default: '' },
    upload: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-upload'),
      renderHTML: ({ upload }) => (upload ? { 'data-upload': upload } : {}),
    },
  }),
  // What is pasted from elsewhere would not be kept.
  parseHTML: () => [{ tag: 'img[src^="/storage/covers/"]' }, { tag: 'img[data-upload]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})
