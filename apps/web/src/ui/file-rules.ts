export interface FileRules {
  accept?: readonly string[];
  acceptText?: string;
  maxBytes: number;
  multiple: boolean;
}

export interface FileRejection {
  name: string;
  reason: string;
}

/**
 * Tells what may be sent from what may not. The browser only knows name and declared type, so this spares a
 * useless upload and no more: the server looks at the content.
 */
export function sortFiles(
  files: readonly File[],
  rules: FileRules,
): { accepted: File[]; rejected: FileRejection[] } {
  const accepted: File[] = [];
  const rejected: FileRejection[] = [];
  for (const file of files) {
    const reason = reasonToReject(file, rules, accepted.length);
    if (reason) rejected.push({ name: file.name, reason });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

function reasonToReject(file: File, rules: FileRules, alreadyAccepted: number): string | null {
  if (!rules.multiple && alreadyAccepted > 0) return 'envie um arquivo por vez.';
  if (file.size === 0) return 'o arquivo está vazio.';
  if (!matches(file, rules.accept)) {
    return rules.acceptText ? `tipo não aceito. Envie ${rules.acceptText}.` : 'tipo de arquivo não aceito.';
  }
  if (file.size > rules.maxBytes) {
    return `tem ${formatBytes(file.size)}; o limite é ${formatBytes(rules.maxBytes)}.`;
  }
  return null;
}

function matches(file: File, accept: readonly string[] | undefined): boolean {
  if (!accept || accept.length === 0) return true;
  const name = file.name.toLowerCase();
  return accept.some((rule) =>
    rule.startsWith('.') ? name.endsWith(rule.toLowerCase()) : file.type === rule,
  );
}

/** Sizes as people say them, in pt-BR: `20 MB`, `1,5 MB`, `312 kB`. */
export function formatBytes(bytes: number): string {
  const [amount, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1000, 'kB'];
  return `${amount.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`;
}
