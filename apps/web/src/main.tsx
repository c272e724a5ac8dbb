import { createRoot } from 'react-dom/client';
import { App, StartFailure } from './app/app';
import { loadConfig } from './lib/config';

const root = createRoot(document.getElementById('root') as HTMLElement);

async function start(): Promise<void> {
  root.render(<App config={null} />);
  try {
    root.render(<App config={await loadConfig()} />);
  } catch {
    root.render(<StartFailure onRetry={start} />);
  }
}

void start();
