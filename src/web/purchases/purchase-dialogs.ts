declare module '../ui/dialogs.ts' {
  interface DialogProps {
    licenseText: { order: string; license: string; title: string }
    requestRefund: { order: string; number: string }
  }
}

export {}
