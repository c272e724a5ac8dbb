import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ComponentsPage } from './features/dev/components-page';
import { UiProvider } from './ui/ui-provider';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <UiProvider>
      <main>
        <ComponentsPage />
      </main>
    </UiProvider>
  </StrictMode>,
);
