import { Prose } from "../../ui/Prose.tsx";
import "./text.css";

export default function Text({ value }: { value: string }) {
  return (
    <div className="text-block">
      <Prose html={value} />
    </div>
  );
}
