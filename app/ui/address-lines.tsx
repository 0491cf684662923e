type Address = {
  line1: string;
  line2: string | null;
  postcode: string;
  city: string;
  state: string;
};

export function AddressLines({ address, className }: { address: Address; className?: string }) {
  const { line1, line2, postcode, city, state } = address;
  return (
    <address className={className}>
      {[line1, line2, `${postcode} ${city}`, state].filter(Boolean).map((line, index) => (
        <span key={index} className="block wrap-anywhere not-italic">
          {line}
        </span>
      ))}
    </address>
  );
}
