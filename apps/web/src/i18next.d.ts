import type { Words } from '@touchline/i18n';

declare module 'i18next' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Words;
  }
}
