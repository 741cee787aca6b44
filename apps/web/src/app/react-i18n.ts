import instance from 'i18next';
import { initReactI18next } from 'react-i18next';

// The signed-in program reads its texts by `useTranslation`.
initReactI18next.init(instance);
