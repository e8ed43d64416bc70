declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    licenseText: { purchase: number; license: string; title: string }
    requestRefund: { order: string; number: string }
  }
}

export {}
