/** Spec §9: the operation type named Digital is shown as working capital. */
export const RENAMED_PRODUCTS: Readonly<Record<string, string>> = { Digital: 'Capital de giro' };

export function productName(description: string): string {
  return (
    (Object.hasOwn(RENAMED_PRODUCTS, description) ? RENAMED_PRODUCTS[description] : undefined) ?? description
  );
}
