import { createRoot } from 'react-dom/client';
import { start } from './app/start';

void start(createRoot(document.getElementById('root') as HTMLElement));
